import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { paths } from '../../src/protocol/paths.ts'
import { launch, view } from '../support/browser.ts'
import { openInProcess } from '../support/inProcess.ts'
import { logIn } from '../support/session.ts'
import { percentile, type Figure } from './figure.ts'

const turns = 10

/**
 * How soon an open window shows a granted or withdrawn permission: its own menu, and that of
 * another window of the same browser.
 */
export const run = async (): Promise<Figure[]> => {
  const server = await openInProcess()
  const browser = await launch()
  try {
    const person = await server.as({ rights: ['teacher.read', 'student.read'] })
    const grant = (rights: readonly string[]) =>
      server.scope.db
        .updateTable('member')
        .set({ rights: [...rights] })
        .where('accountId', '=', person.id)
        .execute()
    const stored = await logIn(server.origin, 'Kite4Lamp', person.account)
    const { page, context } = await view(browser, server.origin, { stored })
    const line = context.waitForEvent('response', {
      predicate: response => response.url().endsWith(paths.events) && response.ok(),
    })
    await page.goto(`/${teacher.name}`)
    const second = await context.newPage()
    await second.goto(`/${teacher.name}`)
    await line
    const entries = [page, second].map(one =>
      one.getByRole('navigation').getByRole('link', { name: student.plural.en, exact: true }),
    )
    const spanUntil = async (rights: readonly string[], state: 'attached' | 'detached') => {
      await grant(rights)
      const from = performance.now()
      await Promise.all(entries.map(entry => entry.waitFor({ state })))
      return performance.now() - from
    }
    const withdrawn: number[] = []
    const granted: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      withdrawn.push(await spanUntil(['teacher.read'], 'detached'))
      granted.push(await spanUntil(['teacher.read', 'student.read'], 'attached'))
    }
    const figure = (name: string, spans: readonly number[]): Figure => ({
      name: `${name} in two open windows, worst of ${turns}`,
      value: percentile(spans, 100),
      unit: 'ms',
      reach: 1000,
    })
    return [figure('a withdrawn right is gone', withdrawn), figure('a right is there', granted)]
  } finally {
    await browser.close()
    await server.close()
  }
}
