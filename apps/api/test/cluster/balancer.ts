/** The configuration of HAProxy in deploy/haproxy.cfg, for these addresses. */
export function balancerConfig(bind: string, apis: { name: string; address: string }[]): string {
  return `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
  retry-on conn-failure
frontend rental
  bind ${bind}
  http-request deny deny_status 404 if { path /metrics }
  default_backend apis
backend apis
  balance roundrobin
  timeout check 4s
  option httpchk GET /readyz
  http-check expect error-status L7OKC ! string stopping
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${apis.map(({ name, address }) => `  server ${name} ${address} check`).join("\n")}
`;
}
