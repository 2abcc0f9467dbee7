import type { DroppedFile } from './item.ts'

const readEntries = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((done, fail) => reader.readEntries(done, fail))
const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((done, fail) => entry.file(done, fail))

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** The files of a folder and of those within it. */
const filesWithin = async (entry: FileSystemEntry): Promise<DroppedFile[]> => {
  const path = entry.fullPath.replace(/^\//, '')
  if (isFileEntry(entry)) return [{ file: await readFile(entry), path }]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: DroppedFile[] = []
  // a browser tells a folder's entries a hundred at a time
  for (let part = await readEntries(reader); part.length; part = await readEntries(reader))
    for (const one of part) found.push(...(await filesWithin(one)))
  return found
}

const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle =>
  handle.kind === 'file'

type HandleSource = DataTransferItem & {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

const handleOf = async (item: HandleSource): Promise<FileSystemFileHandle | undefined> => {
  const handle = await item.getAsFileSystemHandle?.().catch(() => null)
  return handle && isFileHandle(handle) ? handle : undefined
}

/**
 * The dropped files, with those of dropped folders and their paths in them. Call it synchronously
 * in the event handler: browsers clear the data afterwards.
 */
export const droppedFiles = async (transfer: {
  readonly items: Iterable<DataTransferItem>
  readonly files: Iterable<File>
}): Promise<readonly DroppedFile[]> => {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const begun = items.map(item => {
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    return { entry, file, handle: entry?.isFile ? handleOf(item) : undefined }
  })
  if (!begun.length) return [...transfer.files].map(file => ({ file, path: file.name }))
  const found = await Promise.all(
    begun.map(async ({ entry, file, handle: asked }): Promise<DroppedFile[]> => {
      if (entry && isFolder(entry)) return filesWithin(entry)
      if (!file) return []
      const handle = await asked
      return [{ file, path: file.name, ...(handle ? { handle } : {}) }]
    }),
  )
  return found.flat()
}
