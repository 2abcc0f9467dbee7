import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { paths } from '../src/protocol/paths.ts'
import type { AppPorts, Env } from './context.ts'
import { fault } from './errors.ts'
import { exportRoutes } from './exports/routes.ts'
import { authenticate, guardHeaders, observe } from './http/middleware.ts'
import { translate } from './http/translate.ts'
import { importRoutes } from './imports/routes.ts'
import { crudRoutes } from './routes/crud/index.ts'
import { docsRoutes } from './routes/docs/index.ts'
import { fileRoute } from './routes/files/fetch.ts'
import { uploadRoute } from './routes/files/upload.ts'
import { healthRoutes } from './routes/health.ts'
import { logRoutes } from './routes/logs.ts'
import { operationRoutes } from './routes/operations/index.ts'
import { institutionRoutes } from './routes/institution.ts'
import { searchRoutes } from './routes/search.ts'
import { signedTaskFile } from './routes/tasks/file.ts'
import { taskRoutes } from './routes/tasks/index.ts'
import { teachingRoutes } from './routes/teaching/index.ts'
import { openTeachingRoutes } from './routes/teaching/open.ts'
import { uploadRoutes } from './routes/uploads/index.ts'
import { openAccountRoutes } from './routes/accounts/open.ts'
import { ownAccountRoutes } from './routes/accounts/own.ts'
import { openKeyRoutes, openPassRoutes } from './routes/session/passes.ts'
import { openSessionRoutes, sessionRoutes } from './routes/session/session.ts'

/**
 * The whole server as a function of requests: no port, no file, no Node. Runs on Node, in tests (`app.request(…)`) and in the browser.
 */
export const createApp = (ports: AppPorts): Hono<Env> => {
  const app = new Hono<Env>()
  app.use(observe(ports))
  app.use(guardHeaders)
  // answers of more than a kilobyte; files and spreadsheets are packed already, and are left alone by their type
  app.use(compress({ threshold: 1024 }))

  healthRoutes(ports)(app)
  docsRoutes(ports)(app)
  openAccountRoutes(ports)(app)
  openSessionRoutes(ports)(app)
  openPassRoutes(ports)(app)
  openTeachingRoutes(ports)(app)
  app.get(`${paths.root}/file/get`, fileRoute(ports))
  app.get(paths.taskFile, signedTaskFile(ports))

  app.use(`${paths.root}/*`, authenticate(ports))
  sessionRoutes(ports)(app)
  openKeyRoutes(ports)(app)
  ownAccountRoutes(ports)(app)
  institutionRoutes(ports)(app)
  searchRoutes(ports)(app)
  app.post(paths.upload, uploadRoute(ports))
  uploadRoutes(ports)(app)
  importRoutes(ports)(app)
  exportRoutes(ports)(app)
  logRoutes(ports)(app)
  operationRoutes(ports)(app)
  taskRoutes(ports)(app)
  teachingRoutes(ports)(app)
  crudRoutes(ports)(app)

  app.notFound(c => translate(ports)(fault('404'), c))
  app.onError(translate(ports))
  return app
}
