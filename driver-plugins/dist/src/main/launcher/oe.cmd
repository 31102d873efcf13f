@echo off
rem Runs order-entry.jar on Windows with the options that bin/oe gives; OE_JAVA and OE_JAVA_OPTS as there.
setlocal
set "java=%OE_JAVA%"
if not defined java if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if not defined java set "java=java.exe"
set "build="
if "%~1"=="build" set build="@%~dp0jvm-build.options"
"%java%" "@%~dp0jvm.options" %build% %OE_JAVA_OPTS% -jar "%~dp0..\order-entry.jar" %*
exit /b %ERRORLEVEL%
