#!/bin/sh
# Fills in the templates beside this file for nginx: `sh configure.sh [DIRECTORY]`, by default /etc/nginx/conf.d. docs/deploy.md explains
# the variables.
set -eu

: "${PUBLIC_URL:?is missing: where browsers find the console}"
: "${API_URL:?is missing: where nginx finds the API}"
: "${SITE_ROOT:?is missing: where the files of the console are}"
IDENTITY_URL=${IDENTITY_URL:-} TALKS_TO=${TALKS_TO:-} ROOT_REDIRECT=${ROOT_REDIRECT:-} PORT=${PORT:-80} TLS_CERT=${TLS_CERT:-}
ACCESS_LOG=${ACCESS_LOG:-/var/log/nginx/backoffice.log} REALM=${REALM:-}

[ -e "$(dirname "$0")/templates/headers.inc.template" ] || {
  echo 'The headers are missing in deploy/nginx/templates: run "npm run build" first.' >&2
  exit 1
}

# The name distinguishes the console from other sites, such as Debian's welcome page.
SERVER_NAME=$(printf %s "$PUBLIC_URL" | sed 's|^[a-z]*://||; s|/.*||; s|:[0-9]*$||')

# The target of `/`: the environment, otherwise `rootRedirect` of config.json. Anything other than a plain path of this host is ignored.
if [ -z "$ROOT_REDIRECT" ]; then
  ROOT_REDIRECT=$(tr -d '\r\n' 2>/dev/null <"$SITE_ROOT/config.json" |
    sed -n 's|.*"rootRedirect"[[:space:]]*:[[:space:]]*"\(/[A-Za-z0-9_.~%?=&-][A-Za-z0-9_.~%?=&/-]*\)".*|\1|p') || true
fi

# The realm whose paths are passed on: the environment, otherwise `realm` of config.json.
if [ -z "$REALM" ]; then
  REALM=$(tr -d '\r\n' 2>/dev/null <"$SITE_ROOT/config.json" |
    sed -n 's|.*"realm"[[:space:]]*:[[:space:]]*"\([^"]*\)".*|\1|p') || true
fi
REALM=${REALM:-backoffice}
case $REALM in
  *[!A-Za-z0-9_.-]*)
    echo "REALM may have letters, digits, dots, hyphens and underscores only: $REALM" >&2
    exit 1
    ;;
esac
REALM_PATTERN=$(printf %s "$REALM" | sed 's|\.|\\.|g')

# With a certificate nginx uses TLS and HTTP/2, whose directive differs since 1.25.1.
SECURE='' TLS=''
if [ -n "$TLS_CERT" ]; then
  SECURE=' ssl'
  TLS="ssl_certificate $TLS_CERT; ssl_certificate_key ${TLS_KEY:?is missing: the key of TLS_CERT};"
  case $(nginx -v 2>&1) in
    */1.1?.* | */1.2[0-4].* | */1.25.0*) SECURE=' ssl http2' ;;
    *) TLS="$TLS http2 on;" ;;
  esac
fi

# A port without an address also listens on IPv6, if the machine has it.
LISTEN="listen $PORT$SECURE;"
case $PORT in
  *[!0-9]*) ;;
  *) [ ! -s /proc/net/if_inet6 ] || LISTEN="$LISTEN listen [::]:$PORT$SECURE;" ;;
esac

# The name servers of this machine; IPv6 addresses in brackets.
RESOLVERS=${RESOLVERS:-$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf 2>/dev/null | tr '\n' ' ')}
RESOLVERS=${RESOLVERS:-127.0.0.1}

export PUBLIC_URL API_URL SITE_ROOT IDENTITY_URL REALM_PATTERN TALKS_TO ROOT_REDIRECT ACCESS_LOG SERVER_NAME LISTEN TLS RESOLVERS
for template in "$(dirname "$0")"/templates/*.template; do
  # Unknown variables are errors, since nginx would take them for its own.
  awk '{
    line = ""
    while (match($0, /\$\{[A-Z_]+\}/)) {
      name = substr($0, RSTART + 2, RLENGTH - 3)
      if (!(name in ENVIRON)) { print name " is not known" >"/dev/stderr"; exit 1 }
      line = line substr($0, 1, RSTART - 1) ENVIRON[name]
      $0 = substr($0, RSTART + RLENGTH)
    }
    print line $0
  }' "$template" >"${1:-/etc/nginx/conf.d}/$(basename "$template" .template)"
done
