import type { Check } from '../../engine/audit/check.ts'
import { maxFolderDepth } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { chainsOf, diskOf, isTrashed } from './chain.ts'
import { diskDb } from './nodeTables.ts'
import { allUsedName } from './stored.ts'
import { countedBytes, usedName } from './usage.ts'

const batch = 1000

/**
 * Every node outside the trash leads up to its disk, no folder is too deep, and the counters match
 * what is stored.
 */
export const diskChecks: Check = {
  name: 'cloud disks are trees, and what is used of them is counted right (15)',
  async run({ scope, ports }, tell) {
    const { diskNode } = ports.resources
    if (!diskNode) return 'no cloud disks'
    let nodes = 0
    for (let after = ''; ;) {
      const rows = await diskDb(scope)
        .selectFrom('diskNode')
        .select(['id', 'name', 'kind', 'disk', 'fileId'])
        .where('deletedAt', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute()
      nodes += rows.length
      const chains = await chainsOf(
        scope,
        rows.map(({ id }) => id),
      )
      for (const row of rows) {
        const chain = chains.get(row.id)
        if (!chain) tell(`node ${row.id} (${row.name}) leads up to no disk`)
        else if (row.kind !== 'DISK' && diskOf(chain).id !== row.disk)
          tell(`node ${row.id} stands on disk ${diskOf(chain).id} and says ${row.disk ?? 'none'}`)
        else if (
          row.kind === 'FOLDER' &&
          !isTrashed(chain) &&
          chain.nodes.length - 1 > maxFolderDepth
        )
          tell(`folder ${row.id} stands ${String(chain.nodes.length - 1)} deep`)
        if (row.kind === 'FILE' && row.fileId === null) tell(`file ${row.id} has no content`)
      }
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      after = last.id
    }
    const disks = await diskDb(scope)
      .selectFrom('diskNode')
      .select('id')
      .where('kind', '=', 'DISK')
      .execute()
    const counters = new Map(
      (await scope.db.selectFrom('quota').select(['name', 'used']).execute()).map(
        ({ name, used }) => [name, Number(used)],
      ),
    )
    for (const { id } of [...disks, { id: null }]) {
      const counter = counters.get(id === null ? allUsedName : usedName(id))
      const bytes = await countedBytes(scope, id)
      if (counter !== undefined && counter !== bytes)
        tell(
          `${id === null ? 'all disks' : `disk ${id}`}: the counter says ${String(counter)} bytes, there are ${String(bytes)}`,
        )
    }
    return `${String(nodes)} nodes on ${String(disks.length)} disks`
  },
}
