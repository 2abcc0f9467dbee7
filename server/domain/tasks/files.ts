import { parseMarks } from '../../../resources/tasks/submission/marks.ts'
import type { TaskFile } from '../../../resources/tasks/submission/taskFile.options.ts'
import { taskLimits } from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import type { ArrivedFile } from '../../engine/uploads/purpose.ts'
import { errors } from './errors.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { judgeAudio, mayBeAudio } from './audio.ts'
import { takeTaskBytes } from './storage.ts'

type Db = Pick<Scope, 'db'> | Pick<StoreTx, 'db'>
/** The owner of files: a template, a student's answer to a task, or its review. */
export type FilePlace =
  | { readonly place: 'TEMPLATE'; readonly templateId: string }
  | {
      readonly place: 'STUDENT' | 'REVIEW'
      readonly taskId: string
      readonly studentId: string
    }

const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
])

const columns = [
  'fileId',
  'kind',
  'name',
  'type',
  'bytes',
  'seconds',
  'marks',
  'version',
  'sent',
  'dropped',
] as const

const rowsOf = (scope: Db, place: FilePlace) => {
  const rows = scope.db
    .selectFrom('taskFile')
    .select([...columns])
    .where('place', '=', place.place)
  return place.place === 'TEMPLATE'
    ? rows.where('templateId', '=', place.templateId)
    : rows.where('taskId', '=', place.taskId).where('studentId', '=', place.studentId)
}

/** The version of a student's files: 'draft', as they see them; 'sent', as submitted. */
type Part = 'draft' | 'sent'

/** The owner and the reader of files. */
interface ReadFiles {
  readonly place: FilePlace
  readonly part?: Part
  /** The account or pass holder for whom their addresses open; '' for a program. */
  readonly person: string
}

/**
 * Files with addresses that work for their reader for some minutes, in the order in which they were
 * added.
 */
export const filesOf = async (
  ports: Parameters<typeof fileSigner>[0],
  scope: Pick<Scope, 'db' | 'institutionId'>,
  { place, part = 'draft', person }: ReadFiles,
): Promise<readonly TaskFile[]> => {
  const rows = await rowsOf(scope, place).orderBy('createTime').orderBy('fileId').execute()
  const sign = fileSigner(ports, scope.institutionId, person)
  const shown = rows.filter(({ sent, dropped }) =>
    place.place !== 'STUDENT' ? true : part === 'sent' ? sent : !dropped,
  )
  return Promise.all(
    shown.map(async ({ fileId, kind, name, type, bytes, seconds, marks, version }) => ({
      id: fileId,
      kind,
      name,
      type,
      bytes: Number(bytes),
      seconds,
      url: await sign({ id: fileId, name }),
      marks: parseMarks(marks) ?? [],
      version,
    })),
  )
}

/** Number of files, without those that the next submission removes. */
export const countFiles = async (scope: Db, place: FilePlace): Promise<number> =>
  (await rowsOf(scope, place).where('dropped', '=', false).execute()).length

/** Throws 34418 if there are as many files as may be, `arriving` ones included. */
export const demandFileRoom = async (scope: Db, place: FilePlace, arriving = 0): Promise<void> => {
  if ((await countFiles(scope, place)) + arriving >= taskLimits.files)
    throw errors.tooManyTaskFiles().at('file')
}

/**
 * The type of a file from its content; for a recording also its seconds. Throws 34404 if a
 * recording was expected.
 */
const judgeContent = async (
  ports: Pick<EnginePorts, 'files'>,
  institutionId: string,
  { id, size, type }: ArrivedFile,
  { audioSeconds, audioOnly }: { readonly audioSeconds: number; readonly audioOnly: boolean },
): Promise<Pick<TaskFile, 'kind' | 'seconds'>> => {
  if (mayBeAudio(type)) {
    const file = { key: fileKeyOf(institutionId, id), size }
    return { kind: 'AUDIO', seconds: await judgeAudio(ports.files, file, audioSeconds) }
  }
  if (audioOnly) throw errors.taskAudioExpected().at('file')
  return { kind: pictureTypes.has(type) ? 'PICTURE' : 'FILE', seconds: null }
}

/**
 * Stores an uploaded file. Throws 34403, 34404 or 34420 for an invalid or too long recording, 34418
 * for too many files.
 */
export const takeFile = async (
  tx: StoreTx,
  ports: Omit<EnginePorts, 'store'>,
  file: ArrivedFile,
  place: FilePlace,
  allowed: { readonly audioSeconds: number; readonly audioOnly: boolean },
): Promise<Pick<TaskFile, 'kind' | 'seconds'>> => {
  await demandFileRoom(tx, place)
  const judged = await judgeContent(ports, tx.institutionId, file, allowed)
  const { id, name, type, size } = file
  // a video container with sound only counts as sound
  const ownType = judged.kind === 'AUDIO' ? type.replace(/^video\//, 'audio/') : type
  await tx.db
    .insertInto('taskFile')
    .values({
      fileId: id,
      templateId: null,
      taskId: null,
      studentId: null,
      ...place,
      ...judged,
      name,
      type: ownType,
      bytes: size,
      marks: null,
      createTime: ports.clock.now().toISOString(),
    })
    .execute()
  await tx.db
    .updateTable('fileRow')
    .set({ waits: false, type: ownType })
    .where('id', '=', id)
    .execute()
  return judged
}

/**
 * Deletes files; answers them. `deleteTaskBytes` deletes their bytes after the commit, or else the
 * daily clean-up.
 */
export const deleteFiles = async (
  tx: StoreTx,
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (!ids.length) return []
  const deleted = await tx.db
    .deleteFrom('taskFile')
    .where('fileId', 'in', ids)
    .returning('bytes')
    .execute()
  await tx.db.deleteFrom('fileRow').where('id', 'in', ids).execute()
  await takeTaskBytes(tx, -deleted.reduce((sum, { bytes }) => sum + Number(bytes), 0))
  return ids
}

/**
 * Deletes the bytes of files whose rows are gone, after the commit, so that adding and removing
 * files never fills the disk.
 */
export const deleteTaskBytes = async (
  { files }: Pick<EnginePorts, 'files'>,
  institutionId: string,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) await files.delete(fileKeyOf(institutionId, id))
}

/** Deletes all files that students submitted or got in reviews, and their drafts. */
export const deleteFilesAndDrafts = async (
  tx: StoreTx,
  studentIds: readonly string[],
): Promise<void> => {
  const rows = await tx.db
    .selectFrom('taskFile')
    .select('fileId')
    .where('studentId', 'in', studentIds)
    .execute()
  await deleteFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
  await tx.db.deleteFrom('taskDraft').where('studentId', 'in', studentIds).execute()
}
