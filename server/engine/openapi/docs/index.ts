import type { Hono } from 'hono'
import type { Lang } from '../../../../src/schema/label.ts'
import type { Domain } from '../../domain.ts'
import { seenCustomFields } from '../../../../src/access/index.ts'
import { customised } from '../../../../src/schema/custom/with-custom-fields.ts'
import type { AppPorts, Ctx, Env } from '../../../platform/context.ts'
import { exposed } from '../../../platform/http/exposure.ts'

/**
 * /openapi.json and /docs/api: the server's calls, for programs and for people. Printed when first
 * asked for.
 */
export const docsRoutes =
  (ports: AppPorts, domains: readonly Domain[]) =>
  (app: Hono<Env>): void => {
    const printed = new Map<Lang, Readonly<Record<string, unknown>>>()
    const documentIn = async (lang: Lang) => {
      const known = printed.get(lang)
      if (known) return known
      const { openApiOf } = await import('../index.ts')
      const document = openApiOf(domains, ports.resources, ports.config.version, lang)
      printed.set(lang, document)
      return document
    }
    const guard = exposed(ports.config.docsAccess, ports.config)
    /** For a logged-in person the document includes the custom fields of their institution. */
    const ownDocument = async (c: Ctx) => {
      const token = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
      // the same header may contain the token that protects the documentation
      const session = token && (await ports.identity.session(ports, token).catch(() => undefined))
      const fields = session
        ? seenCustomFields(session.actor.access, session.institution.customFields ?? [])
        : []
      if (!fields.length) return documentIn(c.get('lang'))
      const { openApiOf } = await import('../index.ts')
      const resources = Object.fromEntries(
        Object.entries(ports.resources).map(([name, one]) => [name, customised(one, fields)]),
      )
      return openApiOf(domains, resources, ports.config.version, c.get('lang'))
    }
    app.get('/openapi.json', guard, async c =>
      c.json(await ownDocument(c), 200, { Vary: 'Accept-Language, Authorization' }),
    )
    app.get('/docs/api', guard, async c => {
      const { docsPage } = await import('./page.ts')
      return c.html(docsPage(await documentIn(c.get('lang')), c.get('lang')), 200, {
        Vary: 'Accept-Language',
      })
    })
  }
