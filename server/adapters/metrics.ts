import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Metrics } from '../platform/context.ts'

/** Requests by route and status, their time, and the process itself, in Prometheus' form. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'edu_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'edu_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [registry],
  })
  return {
    observe: (method, route, status, time) => {
      requests.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, time)
    },
    gauge: ({ name, help, label, read }) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect: () => {
          for (const [key, value] of read()) gauge.set({ [label]: key }, value)
        },
      })
    },
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
