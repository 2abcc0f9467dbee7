import { Suspense, useSyncExternalStore } from 'react'
import { later } from '../parts/later.tsx'
import { trayWanted } from './signal.ts'

const UploadTray = later(() => import('./UploadTray.tsx').then(module => module.UploadTray))

/** The way to the uploads, if there are any. */
export const UploadsButton = () => {
  const wanted = useSyncExternalStore(trayWanted.subscribe, trayWanted.get)
  return <Suspense>{wanted && <UploadTray />}</Suspense>
}
