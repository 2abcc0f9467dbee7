import type { DroppedFile } from '../../../src/ui/uploads/item.ts'

/** Files that were chosen by a box; where a whole folder was, each says where in it it lay. */
export const chosenFiles = (files: Iterable<File>): readonly DroppedFile[] =>
  [...files].map(file => ({ file, path: file.webkitRelativePath || file.name }))
