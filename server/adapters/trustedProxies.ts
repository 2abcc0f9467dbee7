import { parseNetwork, proxyHeaders, type TrustedProxies } from '../platform/http/trustedProxies.ts'
import { WrongSetting } from './wrongSetting.ts'

/**
 * Reads TRUSTED_PROXIES, addresses and networks separated by commas, and TRUSTED_PROXY_HEADER.
 * Throws WrongSetting.
 */
export const trustedProxiesOf = (
  env: Readonly<Record<string, string | undefined>>,
): TrustedProxies => {
  const parts = (env['TRUSTED_PROXIES'] ?? '').split(',').map(part => part.trim())
  const networks = parts
    .filter(part => part !== '')
    .map(part => {
      const network = parseNetwork(part)
      if (!network)
        throw new WrongSetting(
          `TRUSTED_PROXIES must look like 127.0.0.1, 10.0.0.0/8, fd00::/8, not '${part}'`,
        )
      return network
    })
  const name = (env['TRUSTED_PROXY_HEADER'] || 'X-Forwarded-For').toLowerCase()
  const header = proxyHeaders.find(known => known === name)
  if (!header)
    throw new WrongSetting(
      `TRUSTED_PROXY_HEADER must be X-Forwarded-For or Forwarded, not '${name}'`,
    )
  if (!networks.length && env['TRUSTED_PROXY_HEADER'])
    throw new WrongSetting('TRUSTED_PROXY_HEADER requires TRUSTED_PROXIES')
  return { networks, header }
}
