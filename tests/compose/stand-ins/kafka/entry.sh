#!/bin/bash
# KAFKA_LOG_DIRS becomes log.dirs, and so on, as in the image; it formats its folder once.
set -eu
env | grep '^KAFKA_' | while IFS='=' read -r name value; do
  key=${name#KAFKA_}
  echo "$(echo "${key,,}" | tr _ .)=$value"
done > /tmp/server.properties
grep -q '^log.dirs=' /tmp/server.properties || echo 'log.dirs=/var/lib/kafka/data' >> /tmp/server.properties
cat > /tmp/log4j.properties <<'LOG'
log4j.rootLogger=WARN, out
log4j.appender.out=org.apache.log4j.ConsoleAppender
log4j.appender.out.layout=org.apache.log4j.PatternLayout
log4j.appender.out.layout.ConversionPattern=%d %p %c %m%n
LOG
run() { java -Xmx512m -Dlog4j.configuration=file:/tmp/log4j.properties -cp '/opt/kafka/libs/*' "$@"; }
run kafka.tools.StorageTool format --ignore-formatted --cluster-id="${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" -c /tmp/server.properties
exec java -Xmx512m -Dlog4j.configuration=file:/tmp/log4j.properties -cp '/opt/kafka/libs/*' kafka.Kafka /tmp/server.properties
