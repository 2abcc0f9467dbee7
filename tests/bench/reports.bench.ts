import { launch } from '../support/browser.ts'
import { removeData, startServer } from '../support/server.ts'
import { askServer, serverApi } from '../support/serverApi.ts'
import { openCold, type Opened } from './cold-page.ts'
import { percentile, type Figure } from './figure.ts'

const openings = Number(process.env['BENCH_OPENINGS'] ?? 5)
const parts = ['dl dd, table td', 'svg.recharts-surface']

/** The costs of a report on a phone, over HTTP from a started server. */
export const run = async (): Promise<Figure[]> => {
  const server = await startServer({ LOG_LEVEL: 'info' })
  // waits until the demo's first start no longer uses the processor
  await server.waitForOutput('the past weeks of the demo are played')
  const browser = await launch()
  try {
    const { response } = await askServer<{ accessToken: string }>(
      server.origin,
      undefined,
      'app/login',
      { account: 'admin', password: server.password },
    )
    const call = serverApi(server.origin, response.accessToken)
    const { list } = await call<{ list: { studentId: string }[] }>('lessonComment/list?limit=1')
    const { results } = await call<{ results: { token: string }[] }>('report/send', {
      view: 'toStuReport',
      people: [list[0]?.studentId ?? ''],
      tell: false,
    })
    const address = `${server.origin}/toStuReport#${results[0]?.token ?? ''}`
    const opened: Opened[] = []
    for (let n = 0; n < openings; n++) opened.push(await openCold(browser, address, parts))
    return [
      {
        name: 'report page, cold, on a phone: bytes with its charts',
        value: Math.max(...opened.map(({ bytes }) => bytes)) / 1000,
        unit: 'kB',
        reach: 150,
      },
      {
        name: 'the same: readable after, p95',
        value:
          percentile(
            opened.map(({ there }) => there[0] ?? Number.NaN),
            95,
          ) / 1000,
        unit: 's',
        reach: 1.5,
      },
      {
        name: 'the same: charts drawn after, p95',
        value:
          percentile(
            opened.map(({ there }) => there[1] ?? Number.NaN),
            95,
          ) / 1000,
        unit: 's',
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    removeData(server)
  }
}
