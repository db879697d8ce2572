# One image for every process; docker-compose.yml names the `main.ts` that each service runs.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS admin-ui
RUN npm ci --include=dev
# A setting of the UI is read when it is built.
ARG VITE_SALES_EMAIL
COPY tsconfig.json ./
COPY admin-ui admin-ui
COPY api api
COPY events events
RUN npm run ui:build

FROM base AS packages
RUN npm ci --omit=dev

FROM node:24.21.0-bookworm-slim
# Temporal's native client verifies TLS with the system's certificates.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && mkdir /data && chown node:node /data
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY api api
COPY events events
COPY projections projections
COPY workflows workflows
COPY scripts scripts
COPY --from=admin-ui /app/dist dist
USER node
EXPOSE 3000
CMD ["node", "api/main.ts"]
