import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { Inbox } from '../../../src/protocol/calls/inbox.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { domainTables } from '../../domains.ts'
import { openStore } from './open.ts'

describe.each(stores)('where people were told by message before, on $name', ({ open }) => {
  it('keeps each choice for SMS and for e-mail', async () => {
    const store = await open(Object.values(resources))
    try {
      const t = await makeApp({ store })
      const choose = (kind: string, isOn: boolean) =>
        t.call('POST', 'inbox/saveSetting', { kind, inInbox: true, bySms: isOn, byMail: isOn })
      await choose('task', false)
      await choose('booking', true)
      const connection = await store.driver.connect()
      await connection.script(`
        alter table "inboxSetting" drop column "byMail";
        alter table "inboxSetting" rename column "bySms" to "byMessage";
        delete from "migration" where "name" = '040-message-channels'`)
      connection.release()
      await openStore({
        driver: { ...store.driver, close: () => Promise.resolve() },
        resources: Object.values(resources),
        tables: domainTables,
        clock: t.ports.clock,
        ids: t.ports.ids,
      })
      const { kinds } = (await t.call<Inbox>('GET', 'inbox/list')).response
      const where = Object.fromEntries(kinds.map(({ name, ...one }) => [name, one]))
      expect(where).toMatchObject({
        task: { inInbox: true, bySms: false, byMail: false },
        booking: { inInbox: true, bySms: true, byMail: true },
      })
    } finally {
      await store.dispose()
    }
  })
})
