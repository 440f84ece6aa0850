# syntax=docker/dockerfile:1
# Three images: `--target web` (the console behind nginx), `api`, and `identity` (Keycloak with the realm and its pages).
ARG NODE=22-bookworm-slim
ARG NGINX=1.30-alpine-slim
ARG KEYCLOAK=26.7.4

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM packages AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
ARG COMMIT=""
RUN COMMIT="$COMMIT" npm run build

FROM packages AS libraries
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev


FROM nginx:${NGINX} AS web
COPY deploy/nginx/nginx.conf /etc/nginx/nginx.conf
COPY deploy/nginx/configure.sh /srv/nginx/
COPY --from=build /app/deploy/nginx/templates /srv/nginx/templates
COPY --from=build /app/dist /srv/console
# The templates are filled in when the container starts.
RUN rm -f /etc/nginx/conf.d/default.conf && chown nginx:nginx /etc/nginx/conf.d
ENV PORT=8080 \
    SITE_ROOT=/srv/console \
    ACCESS_LOG=/dev/stdout \
    PUBLIC_URL=http://localhost:8080 \
    API_URL=http://api:3000
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s \
  CMD wget -q -O /dev/null --no-check-certificate "http${TLS_CERT:+s}://127.0.0.1:${PORT}/version.json" || exit 1
ENTRYPOINT []
CMD ["sh", "-c", "sh /srv/nginx/configure.sh && exec nginx -p /tmp/ -g 'daemon off;'"]


FROM node:${NODE} AS api
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/dist-server dist-server
COPY package.json db.json ./
# The brand, for the pages of the embedded sign-in service.
COPY public/config.json dist/
COPY fake-api/nothing.json fake-api/
COPY fake-api/identity/assets fake-api/identity/assets
COPY deploy/keycloak/themes/backoffice/login/resources/css/common.css deploy/keycloak/themes/backoffice/login/resources/css/
# For scripts such as `npm run export-db`.
COPY fake-api/scripts/run.js fake-api/scripts/
RUN mkdir /data && chown node:node /data
ARG COMMIT=""
ENV NODE_ENV=production \
    COMMIT=${COMMIT} \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    SERVE_CONSOLE=false
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD node -e "require(process.env.TLS_CERT ? 'https' : 'http').get({ host: '127.0.0.1', port: process.env.PORT, path: '/api/ready', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"
# Started without npm, so that the process itself receives the signal to stop.
CMD ["node", "--enable-source-maps", "dist-server/main.js"]


FROM quay.io/keycloak/keycloak:${KEYCLOAK} AS keycloak
ENV KC_DB=postgres \
    KC_HEALTH_ENABLED=true
RUN /opt/keycloak/bin/kc.sh build

FROM quay.io/keycloak/keycloak:${KEYCLOAK} AS identity
COPY --from=keycloak /opt/keycloak/ /opt/keycloak/
COPY deploy/keycloak/themes/backoffice /opt/keycloak/themes/backoffice
COPY deploy/keycloak/backoffice-realm.json /opt/keycloak/data/import/
EXPOSE 8080
# The image has no HTTP client besides the shell.
HEALTHCHECK --interval=5s --timeout=5s --start-period=180s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9000 && printf 'GET /health/ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["/opt/keycloak/bin/kc.sh"]
CMD ["start", "--optimized", "--import-realm"]
