#!/bin/bash
# The image renders its configuration from the same variables; here only what docker-compose.yml sets.
set -eu
address=$(getent hosts "$(hostname)" | awk '{print $1; exit}')
store() {
  cat <<STORE
      sql:
        pluginName: "$DB"
        databaseName: "$1"
        connectAddr: "$POSTGRES_SEEDS:$DB_PORT"
        connectProtocol: "tcp"
        user: "$POSTGRES_USER"
        password: "$POSTGRES_PWD"
        maxConns: 20
        maxIdleConns: 20
        maxConnLifetime: "1h"
STORE
}
service() {
  cat <<SERVICE
  $1:
    rpc:
      grpcPort: $2
      membershipPort: $3
      bindOnIP: "$address"
SERVICE
}
mkdir -p /etc/temporal/config/dynamicconfig
: > /etc/temporal/config/dynamicconfig/docker.yaml
cat > /etc/temporal/config/docker.yaml <<CONFIG
log:
  stdout: true
  level: info
persistence:
  numHistoryShards: 4
  defaultStore: default
  visibilityStore: visibility
  datastores:
    default:
$(store temporal)
    visibility:
$(store temporal_visibility)
global:
  membership:
    maxJoinDuration: 30s
services:
$(service frontend 7233 6933)
$(service matching 7235 6935)
$(service history 7234 6934)
$(service worker 7239 6939)
clusterMetadata:
  enableGlobalNamespace: false
  failoverVersionIncrement: 10
  masterClusterName: "active"
  currentClusterName: "active"
  clusterInformation:
    active:
      enabled: true
      initialFailoverVersion: 1
      rpcName: "frontend"
      rpcAddress: "$address:7233"
dcRedirectionPolicy:
  policy: "noop"
publicClient:
  hostPort: "$address:7233"
dynamicConfigClient:
  filepath: "/etc/temporal/config/dynamicconfig/docker.yaml"
  pollInterval: "60s"
CONFIG
exec temporal-server --root /etc/temporal --env docker --allow-no-auth start
