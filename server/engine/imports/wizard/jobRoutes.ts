import type { Hono } from 'hono'
import { paths } from '../../../../src/protocol/paths.ts'
import type { AppPorts, Env } from '../../../platform/context.ts'
import { beginImportRoute } from './begin.ts'
import { cancelImportRoute } from './cancel.ts'
import { commitImportRoute } from './commitRoute.ts'
import { importsRoute } from './list.ts'
import { resumeImportRoute } from './resume.ts'
import { undoImportRoute } from './undo.ts'

/** Beginning, committing, cancelling and undoing imports, and the list of them. */
export const jobRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(paths.beginImport, beginImportRoute(ports))
    app.post(paths.commitImport, commitImportRoute(ports))
    app.post(paths.cancelImport, cancelImportRoute(ports))
    app.post(paths.resumeImport, resumeImportRoute(ports))
    app.post(paths.undoImport, undoImportRoute(ports))
    app.get(paths.imports, importsRoute(ports))
  }
