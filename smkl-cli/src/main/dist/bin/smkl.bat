@echo off
rem Runs smkl from the folder it was unpacked to: jars in lib\, further plugins in plugins\.
rem SMKL_JAVA_OPTS adds options for Java, for example -Xmx8g.
setlocal
set "SMKL_HOME=%~dp0.."
set "JAVA=java"
if not "%JAVA_HOME%"=="" set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo smkl: Java was not found. Expected a JDK or JRE 17 or newer on the PATH or in JAVA_HOME. 1>&2
  exit /b 1
)
rem From 24 on Java warns of native libraries unless they are allowed; 17 and newer know the option.
set "NATIVE=--enable-native-access=ALL-UNNAMED"
"%JAVA%" %NATIVE% -version >nul 2>&1
if errorlevel 1 set "NATIVE="
"%JAVA%" %NATIVE% -XX:+UseParallelGC -XX:NewRatio=5 -XX:MaxRAMPercentage=75 "-Dsmkl.home=%SMKL_HOME%" %SMKL_JAVA_OPTS% -cp "%SMKL_HOME%\lib\*" org.smkl.cli.Main %*
exit /b %errorlevel%
