/** The kind of installation that the console runs in. */
export type Deployment = 'production' | 'test' | 'dev' | 'stress' | 'default'

/** Origins of the API and of files; '' is the page's own origin. */
export interface Hosts {
  readonly api: string
  readonly files: string
}

/**
 * A page's host name that belongs to an environment: exact, or with '*.' before it any name below.
 */
export interface HostRule extends Hosts {
  readonly environment: Exclude<Deployment, 'default'>
  readonly pages: readonly string[]
}

/**
 * Name of the page's meta element that holds its API and file hosts, where the server that serves
 * it sets them.
 */
export const hostsMeta = 'edu-hosts'

/**
 * The hosts that a page's meta element names, 'https://api… https://files…'; undefined if it
 * names none.
 */
export const hostsFrom = (content: string | null | undefined): Hosts | undefined => {
  const [api, files] = (content ?? '').split(' ')
  return api && files && URL.canParse(api) && URL.canParse(files) ? { api, files } : undefined
}

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
    : host === pattern

/**
 * SES-16: the API and file hosts of the page's host name (without port). The first matching rule
 * counts; without one, the page's own origin, which is right for a console served by its server.
 */
export const hostsFor = (
  hostName: string,
  rules: readonly HostRule[] = hostRules,
): Hosts & { readonly environment: Deployment } => {
  const host = hostName.toLowerCase()
  const rule = rules.find(r => r.pages.some(p => matches(host, p)))
  return rule
    ? { environment: rule.environment, api: rule.api, files: rule.files }
    : { environment: 'default', api: '', files: '' }
}

/**
 * Host names depend on the operator, so the specification names none. These follow one convention
 * under a domain: console.<domain> is production, and console-test, console-dev and console-stress
 * are the others; `api…` and `files…` are beside them.
 */
export const rulesFor = (domain: string): HostRule[] =>
  (
    [
      ['production', ''],
      ['test', '-test'],
      ['dev', '-dev'],
      ['stress', '-stress'],
    ] as const
  ).map(([environment, tail]) => ({
    environment,
    pages: [`console${tail}.${domain}`, `*.console${tail}.${domain}`],
    api: `https://api${tail}.${domain}`,
    files: `https://files${tail}.${domain}`,
  }))

/** Set by the build (`VITE_EDU_DOMAIN`); without it every page is its own API. */
const builtFor: string | undefined = (import.meta as { env?: Record<string, string | undefined> })
  .env?.['VITE_EDU_DOMAIN']
const hostRules: readonly HostRule[] = builtFor ? rulesFor(builtFor) : []
