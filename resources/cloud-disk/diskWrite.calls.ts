import { defineCall, idsOf, shape } from '../../src/schema/call/index.ts'
import { boolean, choice, integer, reference, text } from '../../src/schema/fields/index.ts'
import { diskRoot, nodeInput, nodesInput, type NodeView } from './disk.calls.ts'
import { maxSelectedNodes, sameNameWays } from './disk-node/diskNode.options.ts'
import { nodeNameInput } from './disk-node/nodeName.ts'

const right = 'disk.write'
const target = reference({
  label: { en: 'To folder', zh: '目标文件夹' },
  to: 'diskNode',
  required: true,
})

const inTrash = 'only what lies in the trash is found'

/**
 * Result of a write: the number of affected nodes among the named ones, and the operation for an
 * undo.
 */
export interface NodesWritten {
  readonly count: number
  readonly operation: string
}

export const createFolder = defineCall({
  path: `${diskRoot}/createFolder`,
  summary: 'Creates a folder',
  right,
  input: { folder: target, name: nodeNameInput },
  output: shape<{ readonly node: NodeView; readonly operation: string }>(),
  errors: ['34100', '34101', '34102', '34106', '34107', '11034'],
})

export const renameNode = defineCall({
  path: `${diskRoot}/rename`,
  summary: 'Renames a folder or file',
  right,
  input: {
    node: nodeInput,
    name: nodeNameInput,
    // the version that the caller read
    version: integer({ label: { en: 'Version', zh: '版本号' }, min: 1 }),
  },
  output: shape<{ readonly node: NodeView; readonly operation: string }>(),
  errors: ['34100', '34101', '34102', '34109', '11034', '409'],
})

export const moveNodes = defineCall({
  path: `${diskRoot}/move`,
  summary: 'Moves folders and files into another folder of the same disk, all or none',
  right,
  input: { nodes: nodesInput, to: target },
  output: shape<NodesWritten>(),
  errors: ['34101', '34103', '34104', '34105', '34106', '34107', '34108', '34109'],
})

export const copyNodes = defineCall({
  path: `${diskRoot}/copy`,
  summary:
    'Copies folders and files into a folder, of another disk too; at most 5,000 with all that stands in them',
  right,
  input: {
    nodes: nodesInput,
    to: target,
    sameName: choice({
      label: { en: 'If a name is taken', zh: '名称重复时' },
      options: sameNameWays,
      default: 'RENAME',
    }),
  },
  output: shape<NodesWritten>(),
  errors: ['34101', '34104', '34105', '34106', '34107', '34109', '34118', '18001'],
})

export const deleteNodes = defineCall({
  path: `${diskRoot}/delete`,
  summary: 'Moves folders and files to the trash, with all that stands in them',
  right,
  input: { nodes: nodesInput },
  output: shape<NodesWritten>(),
  errors: ['34101', '34109'],
})

export const restoreNodes = defineCall({
  path: `${diskRoot}/restore`,
  summary: 'Brings folders and files back from the trash, to their folder or else to their disk',
  right,
  input: { nodes: nodesInput },
  output: shape<NodesWritten>(),
  errors: ['34101', '34117'],
  testedElsewhere: { nodes: inTrash },
})

export const purgeNodes = defineCall({
  path: `${diskRoot}/purge`,
  summary: 'Deletes folders and files of the trash permanently; without nodes, all of it',
  right,
  input: {
    disk: reference({ label: { en: 'Disk', zh: '云盘' }, to: 'diskNode', required: true }),
    nodes: idsOf('diskNode', { max: maxSelectedNodes, missing: null }),
  },
  output: shape<{ readonly count: number }>(),
  errors: ['34101'],
  testedElsewhere: { nodes: inTrash },
})

export const pinNodes = defineCall({
  path: `${diskRoot}/pin`,
  summary: 'Keeps folders and files from being deleted automatically, or no longer',
  right,
  input: {
    nodes: nodesInput,
    pinned: boolean({ label: { en: 'Pinned', zh: '固定保留' }, default: true }),
  },
  output: shape<NodesWritten>(),
  errors: ['34101', '34109'],
})

export const restoreVersion = defineCall({
  path: `${diskRoot}/restoreVersion`,
  summary: 'Makes an earlier version of a file its newest one',
  right,
  input: {
    node: nodeInput,
    versionId: text({
      label: { en: 'Version', zh: '版本' },
      max: 64,
      required: true,
    }),
  },
  output: shape<{ readonly node: NodeView; readonly operation: string }>(),
  errors: ['34101', '34107', '34122', '18001'],
})
