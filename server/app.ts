import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { paths } from '../src/protocol/paths.ts'
import type { Env } from './platform/context.ts'
import type { EnginePorts } from './engine/ports.ts'
import { domains } from './domains.ts'
import { registerCalls } from './engine/calls/register.ts'
import { callsOf } from './engine/domain.ts'
import { errors } from './platform/errors/errors.ts'
import { demandCleanAddress } from './platform/http/body.ts'
import { allowConsoles } from './platform/http/consoleOrigins.ts'
import {
  authenticate,
  endUnsent,
  guardHeaders,
  noStore,
  observe,
} from './platform/http/middleware.ts'
import { passFilePath } from './platform/http/files.ts'
import { limitAddress } from './platform/http/requestRate.ts'
import { translate } from './platform/http/translate.ts'
import { crudRoutes } from './engine/crud/index.ts'
import { docsRoutes } from './engine/openapi/docs/index.ts'
import { fileRoute } from './engine/files/fetch.ts'
import { healthRoutes } from './platform/http/health.ts'
import { signedTaskFile } from './engine/tasks/file.ts'

/**
 * The whole server as a function of requests: no port, no file, no Node. Runs on Node, in tests
 * (`app.request(…)`) and in the browser.
 */
export const createApp = (ports: EnginePorts): Hono<Env> => {
  const app = new Hono<Env>()
  app.use(observe(ports))
  app.use(endUnsent)
  const { consoleOrigins = [] } = ports.config
  app.use(guardHeaders({ embeddable: consoleOrigins.length > 0 }))
  if (consoleOrigins.length > 0) app.use(allowConsoles(consoleOrigins))
  // responses of more than a kilobyte; the middleware skips files and spreadsheets, which are
  // compressed already, by their type
  app.use(compress({ threshold: 1024 }))

  for (const root of [paths.root, '/edu_appserver']) app.use(`${root}/*`, noStore)
  app.use(async (c, next) => {
    demandCleanAddress(c.req.url)
    await next()
  })

  healthRoutes(ports)(app)
  docsRoutes(ports, domains)(app)
  app.use(limitAddress(ports))
  app.get(`${paths.root}/file/get`, fileRoute(ports))
  app.get(`${passFilePath}/:holder`, fileRoute(ports))
  app.get(paths.taskFile, signedTaskFile(ports))

  const routes = domains.flatMap(domain => domain.routes ?? [])
  registerCalls(
    app,
    ports,
    callsOf(domains, ports.resources).map(({ route }) => route),
  )
  for (const { open, register } of routes) if (open) register(ports)(app)
  app.use(`${paths.root}/*`, authenticate(ports))
  for (const { open, register } of routes) if (!open) register(ports)(app)
  crudRoutes(ports)(app)

  app.notFound(c => translate(ports)(errors.notFound(), c))
  app.onError(translate(ports))
  return app
}
