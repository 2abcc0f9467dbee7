import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { useTexts } from '../i18n/texts.ts'
import { noRecordTexts } from './noRecord.texts.ts'

/** Leads from an address that names no record to the list, and says so. */
export const NoRecord = ({ list }: { readonly list: string }) => {
  const notify = useNotify()
  const { noRecord } = useTexts(noRecordTexts)
  useEffect(() => {
    notify(noRecord, { type: 'info' })
  }, [notify, noRecord])
  return <Navigate to={list} replace />
}
