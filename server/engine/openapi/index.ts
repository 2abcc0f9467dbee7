import type { Lang } from '../../../src/schema/label.ts'
import type { Registry } from '../records/context.ts'
import { signedHeaders } from '../../../src/protocol/signing.ts'
import { callPath } from '../calls/openapi.ts'
import { callsOf, type Domain } from '../domain.ts'
import { classroomPaths } from '../../domain/classroom/classroom.openapi.ts'
import { filePaths } from './files.ts'
import { institutionPaths } from './institution.ts'
import type { Json, PathItem } from './parts.ts'
import { resourcePaths } from './resource.ts'
import { recordSchema, sharedSchemas } from './schemas.ts'
import { passPaths, sessionPaths } from './session.ts'

/** The calls that are written by hand: an area describes its own in a file of its own, and is one line here. */
const areas: readonly (readonly PathItem[])[] = [
  sessionPaths,
  passPaths,
  institutionPaths,
  filePaths,
  classroomPaths,
]

/** The OpenAPI 3.1 document of everything the server answers, printed from the definitions in one language. */
export const openApiOf = (
  domains: readonly Domain[],
  resources: Registry,
  version: string,
  lang: Lang,
): Json => ({
  openapi: '3.1.0',
  info: { title: lang === 'zh' ? '在线课堂管理后台接口' : 'Online classroom console API', version },
  security: [{ accessToken: [] }],
  paths: Object.fromEntries([
    ...areas.flat(),
    ...callsOf(domains, resources).map(({ domain, route }) => callPath(domain.name, route.call)),
    ...Object.values(resources).flatMap(resource => resourcePaths(resource, lang)),
  ]),
  components: {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer' },
      signature: { type: 'apiKey', in: 'header', name: signedHeaders.key },
    },
    schemas: {
      ...sharedSchemas,
      ...Object.fromEntries(
        Object.values(resources).map(resource => [resource.name, recordSchema(resource, lang)]),
      ),
    },
  },
})
