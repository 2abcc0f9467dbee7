import * as calls from '../../../../resources/cloud-disk/preview.calls.ts'
import type { DiskPreview } from '../../../../resources/cloud-disk/preview.calls.ts'
import { implement } from '../../../engine/calls/implement.ts'
import { demandNode } from '../access.ts'
import { diskCallerOf } from '../caller.ts'
import { receivedFile } from '../received.ts'
import { logReceivedView } from '../receivedLog.ts'
import { diskWriterOf } from '../write.ts'
import { beginPreview } from './begin.ts'
import { refusalOf, wayOf } from './kind.ts'
import { previewedFile, readPreview } from './read.ts'

/** Whether a response contains content of the file, or an address of it. */
const showsContent = (preview: DiskPreview): boolean =>
  preview.kind === 'PAGES' ? preview.state === 'DONE' : preview.kind !== 'NONE'

export const previewCalls = [
  implement(calls.previewNode, {
    read: async ctx => {
      const { scope, session, input, ports } = ctx
      const caller = await diskCallerOf(scope, session)
      await demandNode(scope, caller, input.node, { use: 'open', now: ports.clock.now() })
      return readPreview(ctx, await previewedFile(scope, input.node), input.encoding)
    },
  }),
  implement(calls.makePreview, {
    write: async write => {
      const { tx, input, ports } = write
      const now = ports.clock.now()
      await demandNode(tx, await diskWriterOf(write), input.node, { use: 'open', now })
      const file = await previewedFile(tx, input.node)
      const way = wayOf(file)
      if (way.kind !== 'PAGES' || refusalOf(ports, file, way.extension) !== undefined)
        return { state: 'FAILED' as const }
      return { state: await beginPreview(tx, ports, { ...file, extension: way.extension }) }
    },
  }),
  implement(calls.previewReceived, {
    read: async ctx => {
      const { ports, session, input } = ctx
      const { share, giver, row } = await receivedFile(ctx, input)
      const file = await previewedFile(giver, row.id)
      const preview = await readPreview({ ports, session, scope: giver }, file, input.encoding)
      if (showsContent(preview)) await logReceivedView(ctx, { share, giver }, row)
      const way = wayOf(file)
      if (preview.kind !== 'PAGES' || preview.state !== 'NONE' || way.kind !== 'PAGES')
        return preview
      const { extension } = way
      const state = await giver.transaction(tx => beginPreview(tx, ports, { ...file, extension }))
      return { ...preview, state }
    },
  }),
]
