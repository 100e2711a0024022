@echo off
rem Runs smkl from the folder it was unpacked to: jars in lib\, the experiments in bench\,
rem further plugins in plugins\.
rem SMKL_JAVA_OPTS adds options for Java, for example -Xmx8g.
setlocal
set "SMKL_HOME=%~dp0.."
set "JAVA=java"
if not "%JAVA_HOME%"=="" set "JAVA=%JAVA_HOME%\bin\java"
rem The experiments are a program of their own, on the class path of no other command.
set "SMKL_MAIN=org.smkl.cli.Main"
set "SMKL_JARS=%SMKL_HOME%\lib\*"
set "SMKL_BENCH="
if "%~1"=="bench" set "SMKL_BENCH=1"
if "%~1 %~2"=="help bench" set "SMKL_BENCH=1"
if defined SMKL_BENCH (
  set "SMKL_MAIN=org.smkl.bench.Main"
  set "SMKL_JARS=%SMKL_HOME%\bench\*;%SMKL_HOME%\lib\*"
)
"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo smkl: Java was not found. Expected a JDK or JRE 17 or newer on the PATH or in JAVA_HOME. 1>&2
  exit /b 1
)
rem From 24 on Java warns of native libraries unless they are allowed; 17 and newer know the option.
set "NATIVE=--enable-native-access=ALL-UNNAMED"
"%JAVA%" %NATIVE% -version >nul 2>&1
if errorlevel 1 set "NATIVE="
rem Who names a collector gets that one; Java refuses to start with two.
set "COLLECTOR=-XX:+UseParallelGC -XX:NewRatio=5"
if defined SMKL_JAVA_OPTS if not "%SMKL_JAVA_OPTS:GC=%"=="%SMKL_JAVA_OPTS%" set "COLLECTOR="
rem Code is optimised fully a hundred times later than by default, when a short command is over.
set "COMPILER=-XX:+IgnoreUnrecognizedVMOptions -XX:Tier4InvocationThreshold=500000 -XX:Tier4MinInvocationThreshold=60000 -XX:Tier4CompileThreshold=1500000 -XX:Tier4BackEdgeThreshold=4000000"
rem The experiments measure code that is optimised as Java does it by default.
if "%SMKL_MAIN%"=="org.smkl.bench.Main" set "COMPILER="
"%JAVA%" %NATIVE% %COLLECTOR% %COMPILER% -XX:MaxRAMPercentage=75 "-Dsmkl.home=%SMKL_HOME%" %SMKL_JAVA_OPTS% -cp "%SMKL_JARS%" %SMKL_MAIN% %*
exit /b %errorlevel%
