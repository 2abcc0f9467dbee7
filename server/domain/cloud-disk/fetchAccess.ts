import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isCurrent, mayOpen } from './access.ts'
import { managesDisks } from './caller.ts'
import { chainsFor, isTrashed } from './chain.ts'

/** The resource name by which files of nodes are identified. */
export const diskNodeName = diskNode.name

/**
 * Whether an account can fetch a content now: it can open a node with it. A person of another
 * institution can while the node is shared with that institution: the call that checked this signed
 * the link for them. A program's link names no account and is valid by itself, for minutes.
 */
export const mayFetch = async (
  scope: Scope,
  fileId: string,
  account: string,
  now: Date,
): Promise<boolean> => {
  if (account === '') return true
  const [nodes, member] = await Promise.all([
    scope.db.selectFrom('diskVersion').select('nodeId').where('fileId', '=', fileId).execute(),
    scope.db
      .selectFrom('member')
      .select(['rights', 'status'])
      .where('accountId', '=', account)
      .executeTakeFirst(),
  ])
  const ids = nodes.map(({ nodeId }) => nodeId)
  const found = await chainsFor(scope, account, ids)
  const chains = [...found.chains.values()].filter(chain => !isTrashed(chain))
  if (!member)
    return chains.some(({ grants }) =>
      grants.some(grant => grant.type === 'INSTITUTION' && isCurrent(grant, now)),
    )
  if (member.status !== 'ACTIVE') return false
  if (managesDisks(member.rights)) return chains.length > 0
  for (const chain of chains) if (await mayOpen(scope, found.person, chain, now)) return true
  return false
}
