import { useEffect, useRef, useState } from 'react'
import { checkNames } from '../../../resources/cloud-disk/disk.calls.ts'
import { nodeNameCode } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useUploads } from '../../../src/ui/uploads/useUploads.ts'
import { useTellDone } from '../useDiskWork.ts'
import type { Sending } from '../browse/useDiskDialogs.ts'

/** What happens to a file whose name already exists in the folder. */
export type TakenNameWay = 'VERSION' | 'RENAME'
/** Maximum number of names for one call. */
const namesAtOnce = 500

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/**
 * Files on their way into a folder: which of their names it has already (undefined until that is
 * known), and their sending.
 */
export const useSendFiles = ({ files, folder }: Sending, onDone: () => void) => {
  const edu = useEdu()
  const tell = useTellDone()
  const { start } = useUploads()
  const [taken, setTaken] = useState<readonly string[]>()
  const begun = useRef(false)
  useEffect(() => {
    let isOver = false
    const ask = async (): Promise<void> => {
      // files inside dropped folders are checked on arrival, and the tray shows errors of invalid
      // names
      const names = files
        .filter(({ path, file }) => !path.includes('/') && nodeNameCode(file.name) === undefined)
        .map(({ file }) => file.name)
      const found: string[] = []
      for (let n = 0; n < names.length; n += namesAtOnce) {
        const part = names.slice(n, n + namesAtOnce)
        found.push(...(await edu.ask(checkNames, { folder, names: part }, { quiet: true })).taken)
      }
      if (!isOver) setTaken(found)
    }
    ask().catch((thrown: unknown) => {
      if (isOver) return
      tell.refused(thrown)
      onDone()
    })
    return () => {
      isOver = true
    }
    // once per set of files: the callback has another identity at every render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [files, folder])
  const send = (way: TakenNameWay): Promise<void> =>
    start(files, {
      purpose: 'diskFile',
      // folders of a dropped folder are made as they are needed
      targetOf: ({ path }) => ({ folder, path: folderOf(path), sameName: way }),
    })
  return {
    taken,
    begin: (way: TakenNameWay): void => {
      if (begun.current) return
      begun.current = true
      void send(way)
      onDone()
    },
  }
}
