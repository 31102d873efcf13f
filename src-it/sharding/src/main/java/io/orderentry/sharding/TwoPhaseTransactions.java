package io.orderentry.sharding;

import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTATransactionLogXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import javax.transaction.HeuristicMixedException;
import javax.transaction.HeuristicRollbackException;
import javax.transaction.NotSupportedException;
import javax.transaction.RollbackException;
import javax.transaction.SystemException;
import javax.transaction.Transaction;
import javax.transaction.TransactionManager;
import javax.transaction.xa.XAResource;
import org.apache.shardingsphere.infra.database.core.type.DatabaseType;
import org.apache.shardingsphere.transaction.api.TransactionType;
import org.apache.shardingsphere.transaction.spi.ShardingSphereDistributedTransactionManager;
import org.postgresql.core.BaseConnection;
import org.postgresql.xa.PGXAConnection;

/**
 * Two-phase commit over the PostgreSQL servers of ShardingSphere by Narayana: what a transaction of type XA uses. A transaction in one shard
 * commits in one phase. The decisions are in {@code transaction-log} of the working directory; what a lost server has prepared is committed
 * or undone a few seconds after it is back.
 */
public final class TwoPhaseTransactions implements ShardingSphereDistributedTransactionManager {
    private static final String NODE = "order-entry";
    private static final int RECOVERY_SECONDS = 1;
    /** Until a branch that is prepared, but of no transaction in the log, is undone. */
    private static final int ORPHAN_MILLIS = 5_000;

    private final Map<String, DataSource> sources = new HashMap<>();
    private TransactionManager manager;
    private RecoveryManager recovery;

    @Override
    public void init(Map<String, DatabaseType> types, Map<String, DataSource> dataSources, String providerType) {
        sources.putAll(dataSources);
        if (manager != null) {
            return;
        }
        try {
            arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier(NODE);
        } catch (CoreEnvironmentBeanException e) {
            throw new IllegalStateException(e);
        }
        for (String store : new String[] {null, "communicationStore", "stateStore"}) {
            BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
                    .setObjectStoreDir("transaction-log");
        }
        jtaPropertyManager.getJTAEnvironmentBean().setXaRecoveryNodes(List.of(NODE));
        jtaPropertyManager.getJTAEnvironmentBean().setOrphanSafetyInterval(ORPHAN_MILLIS);
        jtaPropertyManager
                .getJTAEnvironmentBean()
                .setXaResourceOrphanFilters(List.of(
                        new JTATransactionLogXAResourceOrphanFilter(), new JTANodeNameXAResourceOrphanFilter()));
        arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
        manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        recover();
    }

    private void recover() {
        XARecoveryModule module = new XARecoveryModule();
        module.addXAResourceRecoveryHelper(new ShardRecovery(sources));
        recoveryPropertyManager.getRecoveryEnvironmentBean().setRecoveryListener(false);
        recoveryPropertyManager.getRecoveryEnvironmentBean().setPeriodicRecoveryPeriod(RECOVERY_SECONDS);
        recoveryPropertyManager.getRecoveryEnvironmentBean().setRecoveryBackoffPeriod(RECOVERY_SECONDS);
        recoveryPropertyManager
                .getRecoveryEnvironmentBean()
                .setRecoveryModules(List.of(new AtomicActionRecoveryModule(), module));
        recovery = RecoveryManager.manager(RecoveryManager.INDIRECT_MANAGEMENT);
        recovery.initialize();
        recovery.startRecoveryManagerThread();
    }

    static XAResource branch(Connection connection) throws SQLException {
        return new PGXAConnection(connection.unwrap(BaseConnection.class)).getXAResource();
    }

    @Override
    public TransactionType getTransactionType() {
        return TransactionType.XA;
    }

    @Override
    public Object getType() {
        return TransactionType.XA.name();
    }

    @Override
    public boolean containsProviderType(String providerType) {
        return true;
    }

    @Override
    public boolean isInTransaction() {
        BoundTransaction current = BoundTransaction.current();
        return current != null && current.open != null;
    }

    @Override
    public Connection getConnection(String database, String shard) throws SQLException {
        String name = database + "." + shard;
        BoundTransaction current = BoundTransaction.current();
        Connection known = current.branches.get(name);
        if (known != null) {
            return known;
        }
        Connection connection = sources.get(name).getConnection();
        try {
            if (!current.open.enlistResource(branch(connection))) {
                throw new SQLException("the transaction takes no branch in " + shard, "08006");
            }
        } catch (RollbackException | SystemException | SQLException e) {
            connection.close();
            throw e instanceof SQLException sql ? sql : new SQLException(e.toString(), "08006", e);
        }
        Connection branch = readCommitted(connection);
        current.branches.put(name, branch);
        return branch;
    }

    /** A branch that has begun takes no isolation level any more, not even the one that it has anyway. */
    private static Connection readCommitted(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                TwoPhaseTransactions.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (self, method, arguments) -> {
                    if (method.getName().equals("setTransactionIsolation")) {
                        if ((int) arguments[0] == Connection.TRANSACTION_READ_COMMITTED) {
                            return null;
                        }
                        throw new SQLFeatureNotSupportedException("a transaction of two phases is READ COMMITTED");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void begin() {
        try {
            manager.begin();
            BoundTransaction.current().open = manager.suspend();
        } catch (NotSupportedException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void begin(int timeout) {
        begin();
    }

    @Override
    public void commit(boolean rollbackOnly) {
        if (rollbackOnly) {
            rollback();
            return;
        }
        try {
            BoundTransaction.current().end().commit();
        } catch (RollbackException e) {
            raise(new SQLException("undone in all shards: " + e.getMessage(), "40000", e));
        } catch (HeuristicMixedException | HeuristicRollbackException | SystemException e) {
            raise(new SQLException("the outcome is not known: " + e, "08007", e));
        }
    }

    @Override
    public void rollback() {
        Transaction ended = BoundTransaction.current().end();
        if (ended == null) {
            return;
        }
        try {
            ended.rollback();
        } catch (SystemException e) {
            raise(new SQLException("the transaction is not undone yet: " + e, "08006", e));
        }
    }

    /** The interface allows no SQLException, which its caller expects all the same. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> void throwUnchecked(Exception e) throws E {
        throw (E) e;
    }

    private static void raise(SQLException e) {
        TwoPhaseTransactions.<RuntimeException>throwUnchecked(e);
    }

    @Override
    public void close() {
        if (recovery != null) {
            recovery.terminate();
        }
    }
}
