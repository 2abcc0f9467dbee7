import { useResourceContext } from 'react-admin'
import type { AnyRecord } from '../../../schema/resource.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { useTitleOf } from './titles.tsx'

interface Props {
  readonly value: { readonly url: string } | null
  readonly record: AnyRecord
  readonly size?: number | undefined
  readonly cover?: boolean
}

/** The record's picture, or its initials. */
export const PictureCell = ({ value, record, size, cover }: Props) => {
  const titleOf = useTitleOf(useResourceContext() ?? '')
  return <PersonAvatar name={titleOf(record)} src={value?.url} size={size} cover={cover} />
}
