import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>
type Network = readonly [Address, number]

/** Headers in which a proxy names the address that a request came from. */
export const proxyHeaders = ['x-forwarded-for', 'forwarded'] as const
export type ProxyHeader = (typeof proxyHeaders)[number]

/** Proxies that are trusted with a request's origin, and the header that carries it. */
export interface TrustedProxies {
  readonly networks: readonly Network[]
  readonly header: ProxyHeader
}

/** Parses `10.0.0.0/8` or a single address; undefined if the text is neither. */
export const parseNetwork = (text: string): Network | undefined => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  // a short form such as `10.1` is read as different networks by different programs
  const isWhole = text.includes(':') ? ipaddr.IPv6.isValid(text) : isDotted(text)
  if (!isWhole) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const isDotted = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text)

/**
 * An address in its one spelling: `::ffff:10.0.0.1` is `10.0.0.1`. Undefined for any other text.
 */
const normalAddress = (text: string): string | undefined => {
  if (text.includes(':'))
    return ipaddr.IPv6.isValid(text) ? ipaddr.process(text).toString() : undefined
  return isDotted(text) ? text : undefined
}

const isTrusted = ({ networks }: TrustedProxies, address: string): boolean => {
  const parsed = ipaddr.process(address)
  return networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  )
}

/** `"[2001:db8::1]:4711"` and `10.0.0.1:80` without quotes, brackets and port. */
const withoutPort = (text: string): string => {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  return /^\[(.*)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, '$1')
}

/** The `for` of an element of Forwarded (RFC 7239); empty if it has none. */
const forwardedFor = (element: string): string =>
  element
    .split(';')
    .map(pair => /^\s*for=(.*)$/i.exec(pair)?.[1] ?? '')
    .find(value => value !== '') ?? ''

const hopsOf = (header: ProxyHeader, value: string): string[] =>
  value
    .split(',')
    .map(element => withoutPort(header === 'forwarded' ? forwardedFor(element) : element))

/**
 * The client's address: that of the connection or, while the hop is a trusted proxy, the previous
 * hop that it reports. The result is the last hop that is not a trusted proxy, so header values
 * from the caller have no effect. If a trusted proxy reports no address (`unknown`), the proxy's
 * own is returned.
 */
export const clientAddress = (
  connection: string,
  headers: Headers,
  proxies: TrustedProxies | undefined,
): string => {
  let address = normalAddress(connection) ?? connection
  if (!proxies?.networks.length || !ipaddr.isValid(address)) return address
  const hops = hopsOf(proxies.header, headers.get(proxies.header) ?? '')
  while (hops.length && isTrusted(proxies, address)) {
    const named = normalAddress(hops.pop() ?? '')
    if (named === undefined) return address
    address = named
  }
  return address
}

/**
 * The group that is counted as one sender: an address, or the 64-bit prefix of an IPv6 address,
 * because an owner gets a whole prefix.
 */
export const addressGroup = (address: string): string => {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')
}
