import type { Lang } from '../../../src/schema/label.ts'
import type { Registry } from '../../platform/context.ts'
import { signedHeaders } from '../../../src/protocol/signing.ts'
import { callPath } from '../calls/openapi.ts'
import { callsOf, type Domain } from '../domain.ts'
import { filePaths } from './files.ts'
import type { Json, PathItem } from './parts.ts'
import { resourcePaths } from './resource.ts'
import { recordJsonSchema, sharedSchemas } from './schemas.ts'

/**
 * The engine's routes that no call declares; a domain describes its own in its manifest
 * (`openapi`).
 */
const areas: readonly (readonly PathItem[])[] = [filePaths]

/** All that can be called at each address: two calls may share one by their methods. */
const byPath = (items: readonly PathItem[]): Json => {
  const merged = new Map<string, Json>()
  for (const [path, calls] of items) merged.set(path, { ...merged.get(path), ...calls })
  return Object.fromEntries(merged)
}

/**
 * The OpenAPI 3.1 document of all calls of the server, printed from the definitions in one
 * language.
 */
export const openApiOf = (
  domains: readonly Domain[],
  resources: Registry,
  version: string,
  lang: Lang,
): Json => ({
  openapi: '3.1.0',
  info: { title: lang === 'zh' ? '在线课堂管理后台接口' : 'Online classroom console API', version },
  security: [{ accessToken: [] }, { apiKey: [] }],
  paths: byPath([
    ...domains.flatMap(({ openapi = [] }) => openapi),
    ...areas.flat(),
    ...callsOf(domains, resources).map(({ domain, route }) => callPath(domain.name, route.call)),
    ...Object.values(resources).flatMap(resource => resourcePaths(resource, lang)),
  ]),
  components: {
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'Of a person who has logged in',
      },
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'edu_…',
        description:
          'Of a program: a key from the page “API keys”, with a part of the permissions of the person who created it (docs/api)',
      },
      signature: { type: 'apiKey', in: 'header', name: signedHeaders.key },
    },
    schemas: {
      ...sharedSchemas,
      ...Object.fromEntries(
        Object.values(resources).map(resource => [resource.name, recordJsonSchema(resource, lang)]),
      ),
    },
  },
})
