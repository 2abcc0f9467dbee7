import ipaddr from 'ipaddr.js'

/** Networks that the library counts as public but that are not reachable on the internet. */
const reserved = [
  // carrier-grade NAT, benchmarks, protocol assignments, documentation
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
  // IPv4 addresses inside IPv6, which a gateway could route to private networks
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  'fec0::/10',
].map(text => ipaddr.parseCIDR(text))

/**
 * An address in its one spelling (`::ffff:10.0.0.1` is `10.0.0.1`); undefined for any other text.
 */
const parsedAddress = (text: string): ReturnType<typeof ipaddr.process> | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text))
    ? ipaddr.process(text)
    : undefined

/** Whether the text is an address of this machine: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (text: string): boolean =>
  parsedAddress(text)?.range() === 'loopback'

/**
 * Whether an address is public: not loopback, private, link-local (which includes cloud metadata
 * services), carrier-grade NAT, multicast, reserved or unspecified, also inside an IPv6 address.
 * Text that is no address is not public.
 */
export const isPublicAddress = (text: string): boolean => {
  const address = parsedAddress(text)
  if (address?.range() !== 'unicast') return false
  return !reserved.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  )
}

/** The host of a URL without the brackets of an IPv6 address, and without a dot at its end. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Whether a host is written as an address rather than as a name. */
export const isAddress = (host: string): boolean => parsedAddress(host) !== undefined

/**
 * Whether a name by itself belongs to this machine or a private network, whatever it resolves to.
 */
export const isLocalName = (host: string): boolean =>
  /^localhost$|\.(localhost|local|internal|intranet|lan|home\.arpa)$/i.test(host)
