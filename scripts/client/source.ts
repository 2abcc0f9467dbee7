import { readFileSync } from 'node:fs'
import { pages } from '../../custom-pages/index.ts'
import { errorCodes, resources as registry } from '../../resources/index.ts'
import { domains } from '../../server/domains.ts'
import { callsOf } from '../../server/engine/domain.ts'
import { apiKeyRights } from '../../src/access/apiKeys.ts'
import type { AnyCall } from '../../src/schema/call/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { callMember } from './callText.ts'
import { resourceMember, resourceTypes } from './resourceText.ts'

const runtime = (): string =>
  readFileSync(new URL('./runtime.ts', import.meta.url), 'utf8')
    .replace(/^import .*\n\n/, '')
    .replace(/^\/\/ The part of .*\n\n/, '')

/** Calls beside those of resources that an API key may make. */
const keyCalls = (resources: readonly AnyResource[]): readonly AnyCall[] => {
  const offered = apiKeyRights(resources, pages)
  const ofResources = new Set(
    resources.flatMap(({ name, export: exported }) => [
      `/edu_adminserver/${name}/export`,
      `/edu_adminserver/${name}/template`,
      ...(exported && exported.path ? [exported.path] : []),
    ]),
  )
  return callsOf(domains, registry)
    .map(({ route }) => route.call)
    .filter(
      ({ apiKeys, right, path }) =>
        apiKeys && (right === undefined || offered.has(right)) && !ofResources.has(path),
    )
}

/**
 * The typed client for a version of the server: one TypeScript file that needs nothing but `fetch`.
 */
export const clientSource = (version: string): string => {
  const resources: readonly AnyResource[] = Object.values(registry)
  return [
    `// Client of the online classroom console ${version}. Printed by \`npm run print:client\` from the server's declarations; do not edit.`,
    '/* eslint-disable */',
    '',
    '/** Every code that a call may be refused with. */',
    `export type ErrorCode = ${errorCodes()
      .map(code => `'${code}'`)
      .join(' | ')}`,
    '',
    runtime(),
    ...resources.map(resource => `${resourceTypes(resource, resources, pages)}\n`),
    '/** Everything that a program with an API key can call, as far as the key has the permissions for it. */',
    'export const createClient = (options: ClientOptions) => {',
    '  const caller = new Caller(options)',
    '  return {',
    ...resources.map(resource => resourceMember(resource, resources, pages)),
    '  /** Declared calls beside those of resources, by their paths. */',
    '  calls: {',
    ...keyCalls(resources).map(callMember),
    '  },',
    '  ...jobsOf(caller),',
    '  }',
    '}',
    'export type Client = ReturnType<typeof createClient>',
    '',
  ].join('\n')
}
