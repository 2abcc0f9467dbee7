import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import type { FileRef } from '../../../protocol/provider.ts'
import type { FileLimits } from '../../../schema/fields/base/file.ts'
import type { InputProps } from '../../field-view.ts'
import { isCover } from '../PersonAvatar.tsx'
import { Icon } from '../icons.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { fileTexts } from './file.texts.ts'
import { hiddenStyle } from './hidden.ts'
import { issueOf, useIssueText } from './issue-text.ts'
import { useField } from './useField.ts'
import { useUpload } from './useUpload.ts'

const Drop = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: 12,
  borderRadius: 8,
  border: `1px dashed ${theme.tokens?.lineStrong ?? theme.palette.divider}`,
  background: theme.palette.background.paper,
  '&[data-over="true"]': {
    borderColor: theme.palette.primary.main,
    background: theme.palette.action.selected,
  },
  '&[data-invalid="true"]': { borderColor: theme.palette.error.main },
  '& .file-matter': { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0, flex: 1 },
  '& .file-row': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& .file-limits': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& .file-name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& img, & .file-blank': {
    width: 64,
    height: 64,
    borderRadius: 8,
    objectFit: 'cover',
    flex: 'none',
  },
  '& .file-blank': {
    display: 'grid',
    placeItems: 'center',
    background: theme.palette.action.hover,
    color: theme.palette.text.secondary,
  },
}))

const refOf = (value: unknown): FileRef | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of a file field that has an id
      (value as FileRef)
    : undefined

interface Props extends InputProps<FileLimits> {
  readonly picture: boolean
}

type Texts = (typeof fileTexts)['en']

const limitsOf = (t: Texts, picture: boolean, maxMB: number, types: FileLimits['types']): string =>
  picture
    ? t.limits('JPG, PNG', maxMB)
    : types?.length
      ? t.limits(types.join(', ').toUpperCase(), maxMB)
      : t.size(maxMB)

interface ThumbnailProps {
  readonly src: string | undefined
  readonly alt: string
  readonly cover: boolean
}
const Thumbnail = ({ src, alt, cover }: ThumbnailProps) => {
  const style = cover ? { width: 96 } : undefined
  return src ? (
    <img src={src} alt={alt} style={style} />
  ) : (
    <span className="file-blank" aria-hidden style={style}>
      <Icon name={cover ? 'image' : 'person'} />
    </span>
  )
}

interface FileRowProps extends Pick<Props, 'source' | 'options' | 'picture' | 'autoFocus'> {
  readonly field: ReturnType<typeof useField<FileRef>>
  readonly file: FileRef | undefined
  readonly upload: ReturnType<typeof useUpload>
}

/** The buttons: choose or replace, cancel, remove. */
const FileRow = ({ source, options, picture, autoFocus, field, file, upload }: FileRowProps) => {
  const t = useTexts(fileTexts)
  const chooser = useRef<HTMLInputElement>(null)
  const { attach } = field
  const { busy, take, cancel, clearProblem } = upload
  return (
    <div className="file-row">
      <input
        ref={chooser}
        type="file"
        style={hiddenStyle}
        tabIndex={-1}
        aria-hidden
        disabled={field.disabled}
        data-testid={`${source}-file`}
        accept={picture ? 'image/png,image/jpeg' : options.types?.map(type => `.${type}`).join(',')}
        onChange={event => {
          const chosenFile = event.target.files?.[0]
          // the same file may be chosen again after a failure
          event.target.value = ''
          if (chosenFile) void take(chosenFile)
        }}
      />
      {busy === undefined ? (
        <Button
          ref={attach}
          aria-describedby={field.control['aria-describedby']}
          disabled={field.disabled}
          autoFocus={autoFocus}
          onClick={() => chooser.current?.click()}
          onBlur={field.leave}
        >
          {file ? t.replace : t.choose}
        </Button>
      ) : (
        <Button onClick={cancel}>{t.cancel}</Button>
      )}
      {file && busy === undefined && !field.disabled && (
        <Button
          variant="text"
          onClick={() => {
            clearProblem()
            cancel()
            field.set(null)
          }}
        >
          {t.remove}
        </Button>
      )}
      {!file && busy === undefined && <span className="file-limits">{t.drop}</span>}
    </div>
  )
}

const FileBox = ({ source, options, disabled, autoFocus, hideLabel, picture }: Props) => {
  const t = useTexts(fileTexts)
  const say = useIssueText()
  const field = useField<FileRef>({ source, options, disabled })
  const [over, setOver] = useState(false)
  const maxMB = options.maxMB ?? (picture ? 5 : 20)
  const upload = useUpload(source, { picture, maxMB, types: options.types }, field.set)
  const { busy, problem, preview, take } = upload
  const file = refOf(field.value)
  const pictureUrl = preview ?? (picture ? file?.url : undefined)
  const wrong =
    problem === undefined
      ? field.error
      : issueOf(problem) === undefined
        ? t.failed
        : (say(problem) ?? t.failed)
  const limits = limitsOf(t, picture, maxMB, options.types)
  return (
    <FieldFrame field={field} hideLabel={hideLabel} group error={wrong}>
      <Drop
        data-over={over}
        data-invalid={wrong !== undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(!field.disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          const dropped = event.dataTransfer.files[0]
          if (dropped && !field.disabled) void take(dropped)
        }}
      >
        {picture && (
          <Thumbnail src={pictureUrl} alt={file?.name ?? busy ?? ''} cover={isCover(options)} />
        )}
        <div className="file-matter">
          {!picture && (file || busy) && <span className="file-name">{busy ?? file?.name}</span>}
          <FileRow
            source={source}
            options={options}
            picture={picture}
            autoFocus={autoFocus}
            field={field}
            file={file}
            upload={upload}
          />
          {busy === undefined ? (
            <span className="file-limits">{limits}</span>
          ) : (
            <LinearProgress aria-label={t.uploading} sx={{ maxWidth: 240 }} />
          )}
        </div>
      </Drop>
    </FieldFrame>
  )
}

/** A jpg or png: chosen or dropped, checked by its content, shown, and uploaded at once. */
export const ImageInput = (props: InputProps<FileLimits>) => <FileBox {...props} picture />
/** Any file: chosen or dropped, uploaded at once. */
export const FileInput = (props: InputProps<FileLimits>) => <FileBox {...props} picture={false} />
