import type { Hosts } from '../../src/protocol/hosts.ts'
import { clientSystems } from '../../resources/joining/joining.calls.ts'
import { isWebAddress } from '../../src/schema/fields/url/index.ts'
import { WrongSetting } from './wrongSetting.ts'

const example = 'console.school.example=https://api.school.example,https://files.school.example'

const originOf = (name: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== text)
    throw new WrongSetting(
      `${name} must name origins such as https://console.school.example, without a path; '${text}' is none`,
    )
  return url.origin
}

const partsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')

/**
 * Origins of the consoles that may call this server from another host (EDU_CONSOLE_ORIGINS),
 * exactly as browsers name them.
 */
export const consoleOriginsOf = (text = ''): readonly string[] =>
  partsOf(text, ',').map(part => originOf('EDU_CONSOLE_ORIGINS', part))

/**
 * SES-16: the API and file hosts that the console uses, by the host name of the console's address
 * (EDU_HOSTS): `console.school.example=https://api.school.example,https://files.school.example;
 * console-test.school.example=…`. Without a file host, files come from the API host.
 */
export const hostsByPageOf = (text = ''): ReadonlyMap<string, Hosts> =>
  new Map(
    partsOf(text, ';').map(part => {
      const [page = '', origins = '', ...rest] = part.split('=')
      const [api, files = api, ...further] = partsOf(origins, ',')
      if (
        rest.length ||
        further.length ||
        api === undefined ||
        !/^[\w.-]{1,253}$/.test(page.trim())
      )
        throw new WrongSetting(`EDU_HOSTS must look like ${example}, not '${part}'`)
      return [
        page.trim().toLowerCase(),
        { api: originOf('EDU_HOSTS', api), files: originOf('EDU_HOSTS', files ?? api) },
      ]
    }),
  )

/**
 * Where programs of the classroom are downloaded (EDU_CLIENTS), by the system they run on:
 * `windows=https://…; mac=https://…`.
 */
export const clientsOf = (text = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    partsOf(text, ';').map(part => {
      const [, name = '', address = ''] = /^(\w+)\s*=\s*(\S+)$/.exec(part) ?? []
      if (!clientSystems.some(system => system === name) || !isWebAddress(address))
        throw new WrongSetting(
          `EDU_CLIENTS must look like windows=https://school.example/setup.exe; mac=…, with ${clientSystems.join(', ')} as names, not '${part}'`,
        )
      return [name, address]
    }),
  )

/** The public origin of the console; undefined if none is configured. */
export const publicUrlOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (!URL.canParse(text) || !['https:', 'http:'].includes(new URL(text).protocol))
    throw new WrongSetting(`EDU_PUBLIC_URL must look like https://console.school, not '${text}'`)
  return new URL(text).origin
}
