import type { Hono } from 'hono'
import { paths } from '../../../src/protocol/paths.ts'
import type { AppPorts, Env } from '../context.ts'
import { exposed } from './exposure.ts'
import { errors } from '../errors/errors.ts'

/**
 * Routes for monitoring: whether the process is alive and ready (the database responds), its
 * metrics and its version.
 */
export const healthRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.get('/healthz', c => c.text('ok'))
    app.get('/readyz', async c => {
      try {
        await ports.store.ping()
      } catch (error) {
        ports.log.warn(
          { error: error instanceof Error ? error.message : 'unknown' },
          'the database does not answer',
        )
        throw errors.serviceUnavailable()
      }
      return c.text('ready')
    })
    app.get('/metrics', exposed(ports.config.metricsAccess, ports.config), async c => {
      if (!ports.metrics) throw errors.notFound()
      const { type, text } = await ports.metrics.print()
      return c.body(text, 200, { 'Content-Type': type })
    })
    app.get(paths.version, c =>
      c.json({ version: ports.config.version }, 200, { 'Cache-Control': 'no-cache' }),
    )
  }
