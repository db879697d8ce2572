# One image for every process; docker-compose.yml names the `main.ts` that each service runs.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# What is compiled beforehand needs all packages: the UI, and the workflows for Temporal's sandbox.
FROM base AS compiled
RUN npm ci --include=dev
# A setting of the UI is read when it is built.
ARG VITE_SALES_EMAIL
COPY tsconfig.json ./
COPY admin-ui admin-ui
COPY api api
COPY events events
COPY workflows workflows
RUN npm run ui:build && node workflows/compile.ts dist/workflows.js

# What runs: no development packages, no compiler and no canvas, Temporal's native client for this platform only, and of every
# package what Node reads. The engine that prints is an optional package of its own for each platform.
FROM base AS packages
RUN npm ci --omit=dev --ignore-scripts \
    && cd node_modules \
    && rm -rf @napi-rs @swc/core-linux-* pg-cloudflare \
    && find @expo-google-fonts/public-sans -mindepth 1 -maxdepth 1 -type d ! -name 400Regular ! -name 700Bold -exec rm -r {} + \
    && find @temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} + \
    && rm -r @temporalio/core-bridge/sdk-core pdf-lib/dist rxjs/dist/bundles rxjs/dist/esm5 \
    && find pdfjs-dist -mindepth 1 -maxdepth 1 ! -name legacy ! -name package.json ! -name LICENSE -exec rm -r {} + \
    && find dejavu-fonts-ttf/ttf -type f ! -name DejaVuSans.ttf ! -name DejaVuSans-Bold.ttf -delete \
    && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete

FROM node:24.21.0-bookworm-slim
# Temporal's native client verifies TLS with the system's certificates.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists /var/cache/apt \
    && mkdir /data && chown node:node /data
ENV NODE_ENV=production DATA_DIR=/data WORKFLOW_BUNDLE=/app/dist/workflows.js
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY api api
COPY events events
COPY projections projections
COPY workflows workflows
COPY scripts scripts
COPY --from=compiled /app/dist dist
USER node
EXPOSE 3000
CMD ["node", "api/main.ts"]
