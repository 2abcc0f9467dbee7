import type { Hono } from 'hono'
import type { Lang } from '../../../../src/schema/label.ts'
import type { Domain } from '../../domain.ts'
import type { AppPorts, Env } from '../../../platform/context.ts'
import { exposed } from '../../../platform/http/exposure.ts'

/** /openapi.json and /docs/api: what the server answers, for programs and for people. Printed when first asked for. */
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
    app.get('/openapi.json', guard, async c =>
      c.json(await documentIn(c.get('lang')), 200, { Vary: 'Accept-Language' }),
    )
    app.get('/docs/api', guard, async c => {
      const { docsPage } = await import('./page.ts')
      return c.html(docsPage(await documentIn(c.get('lang')), c.get('lang')), 200, {
        Vary: 'Accept-Language',
      })
    })
  }
