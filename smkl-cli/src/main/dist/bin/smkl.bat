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
"%JAVA%" -XX:+UseParallelGC -XX:NewRatio=5 -XX:MaxRAMPercentage=75 -Dguice_custom_class_loading=CHILD "-Dsmkl.home=%SMKL_HOME%" %SMKL_JAVA_OPTS% -cp "%SMKL_HOME%\lib\*" org.smkl.cli.Main %*
exit /b %errorlevel%
