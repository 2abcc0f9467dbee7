import type { DroppedFile } from '../../../src/ui/uploads/item.ts'

/** Files chosen with a file input; for a chosen folder, each with its path in it. */
export const chosenFiles = (files: Iterable<File>): readonly DroppedFile[] =>
  [...files].map(file => ({ file, path: file.webkitRelativePath || file.name }))
