package io.orderentry.text;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JDBC properties whose values may be shown: how the driver works, not who connects. The values of all others are masked. */
final class HarmlessProperties {
    /** In lower case; without the dotted words that some drivers put in front. */
    private static final Set<String> NAMES = """
            # statements and rows
            adaptivefetch allowmultiqueries autosave binarytransfer cachecallablestmts cacheprepstmts
            defaultfetchsize defaultrowfetchsize defaultrowprefetch implicitstatementcachesize maxresultbuffer
            preferquerymode preparedstatementcachequeries preparedstatementcachesizemib preparethreshold
            prepstmtcachesize prepstmtcachesqllimit rewritebatchedinserts rewritebatchedstatements
            statementpoolingcachesize stringtype usebulkstmts usebulkstmtsforinserts usecursorfetch
            useserverprepstmts
            # session
            applicationname autocommit cacheserverconfiguration characterencoding charset connectiontimezone
            currentschema databasename elidesetautocommits encoding forceconnectiontimezonetosession isolation
            mode readonly readonlypropagatestoserver servertimezone timezone transactionisolation tx
            uselocalsessionstate uselocaltransactionstate
            # cache and durability of an engine in this process
            cache_size cache_type db_close_delay lock_timeout trace_level_file write_delay
            # network
            connecttimeout connect_timeout dnssrv loadbalancehosts localsocket logintimeout networktimeout
            packetsize readtimeout receivebuffersize sendbuffersize socketfactory socketfactoryarg sockettimeout
            targetservertype tcpkeepalive tcpnodelay tcprcvbuf tcpsndbuf usecompression wirecompression
            # encryption
            allowpublickeyretrieval channelbinding encrypt gssencmode requiressl serversslcert ssl sslfactory
            sslmode sslnegotiation sslrootcert ssl_server_dn_match tlsversions trustservercertificate truststore
            usessl verifyservercertificate wirecrypt
            # loading
            allowlocalinfile allowloadlocalinfile
            """.lines()
            .filter(line -> !line.startsWith("#"))
            .flatMap(line -> Stream.of(line.split(" ")))
            .collect(Collectors.toUnmodifiableSet());

    private HarmlessProperties() {}

    /** Returns whether the value of a property may be shown. */
    static boolean contain(String name) {
        return NAMES.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }
}
