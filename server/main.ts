import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages } from '../custom-pages/index.ts'
import type { PageDefinition } from '../src/schema/page.ts'
import { resources } from '../resources/index.ts'
import { childBackups } from './adapters/backup/childBackups.ts'
import { rasterCaptchas } from './adapters/captcha.ts'
import { sweepFolders } from './adapters/conversion/folders.ts'
import { createConverter } from './adapters/conversion/index.ts'
import { conversionKinds } from './adapters/conversion/kinds.ts'
import { readEnvironment, WrongSetting, type Environment } from './adapters/environment.ts'
import { folderFiles } from './adapters/files.ts'
import { demandBucket, s3Files } from './adapters/s3Files.ts'
import { limitHeapGrowth } from './adapters/heap.ts'
import { systemIds } from './adapters/ids.ts'
import { sharpImages } from './adapters/images.ts'
import { openKeyStore } from './adapters/keys.ts'
import { listen } from './adapters/listen.ts'
import { createLog } from './adapters/log.ts'
import { smtpMail } from './adapters/mail.ts'
import { createMetrics } from './adapters/metrics.ts'
import { storeOf } from './adapters/open-store.ts'
import { nodeOutbound } from './adapters/outbound.ts'
import { createPayments } from './adapters/payments/index.ts'
import { argonPasswords } from './adapters/passwords.ts'
import { keepPrivate } from './adapters/private-folder.ts'
import { programVersion } from './adapters/programVersion.ts'
import { headSink } from './adapters/seal-heads.ts'
import { threadPapers } from './adapters/papers/index.ts'
import { createSheets } from './adapters/sheets/index.ts'
import { httpSms } from './adapters/sms.ts'
import { openSite } from './adapters/static.ts'
import { openAiTranscriber } from './adapters/transcription.ts'
import { createApp } from './app.ts'
import {
  contextsOf,
  encryptStoredSecrets,
  firstAddress,
  identityPort,
  startLive,
} from './domain/identity/index.ts'
import type { EnginePorts } from './engine/ports.ts'
import { isCommonPassword } from './platform/weakPasswords.ts'
import { withSite } from './platform/http/site.ts'
import { visits } from './platform/http/visits.ts'
import { measureDue } from './engine/due/index.ts'
import { ensureOperator, measureBackups, operatorAccount } from './domain/operator/index.ts'
import { domainTables, tasks, domainRegistry, rules } from './domains.ts'
import { haltJobs, startJobs } from './jobs.ts'
import { errorMessage } from './platform/errors/errorMessage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** How long a stop waits for work in progress. */
const graceMs = 20_000

const portsOf = async (
  environment: Environment,
  ownAddress: () => string | undefined,
): Promise<EnginePorts> => {
  const clock = { now: () => new Date() }
  const ids = systemIds()
  const log = createLog(environment.logLevel)
  if (environment.s3) await demandBucket(environment.s3)
  const store = await storeOf(environment, Object.values(resources), {
    tables: domainTables,
    clock,
    ids,
    log,
  })
  const keys = await openKeyStore(store, environment).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  await encryptStoredSecrets(store, keys)
  const files = environment.s3
    ? s3Files(environment.s3, log)
    : folderFiles(join(environment.dataDir, 'files'))
  const temporary = join(environment.dataDir, 'tmp')
  await sweepFolders(temporary)
  return {
    store,
    clock,
    ids,
    log,
    resources,
    pages,
    rules,
    tasks,
    ...domainRegistry,
    identity: identityPort,
    files,
    converter: createConverter({
      files,
      root: temporary,
      atOnce: environment.conversions,
      kinds: conversionKinds({ soffice: environment.soffice }),
    }),
    sheets: createSheets(),
    papers: threadPapers(),
    passwords: argonPasswords,
    images: sharpImages,
    captchas: rasterCaptchas,
    ...(environment.smtp ? { mail: smtpMail(environment.smtp.url, environment.smtp.from) } : {}),
    ...(environment.sms ? { sms: httpSms(environment.sms.url, environment.sms.key) } : {}),
    ...(environment.transcription
      ? { transcriber: openAiTranscriber(environment.transcription) }
      : {}),
    metrics: createMetrics(),
    payments: createPayments(environment.payments, environment.development),
    ...(environment.backups ? { backups: childBackups(environment.backups) } : {}),
    outbound: nodeOutbound({ local: environment.localWebhooks }),
    heads: headSink(environment.sealHeads),
    config: {
      ...keys,
      version: programVersion(),
      development: environment.development,
      localWebhooks: environment.localWebhooks,
      metricsAccess: environment.metricsAccess,
      docsAccess: environment.docsAccess,
      ...(environment.analyticsUrl ? { analyticsUrl: environment.analyticsUrl } : {}),
      platformDays: environment.maintenance,
      publicUrl: environment.publicUrl,
      ownAddress,
      clients: environment.clients,
      consoleOrigins: environment.consoleOrigins,
      trustedProxies: environment.trustedProxies,
      requestLimits: environment.requestLimits,
      sessionLimits: environment.sessionLimits,
    },
  }
}

/** The origin of an object store that pages fetch files from. */
const storeOriginOf = ({ s3 }: Environment): string | undefined =>
  s3?.publicEndpoint === undefined ? undefined : new URL(s3.publicEndpoint).origin

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const randomPassword = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

/** Creates the demo school if there is none; returns its administrator's password in that case. */
const seedSchool = async (
  ports: EnginePorts,
  environment: Environment,
): Promise<string | undefined> => {
  const [{ foundDemoSchool, schoolIsMissing }, { seedDemo }] = await Promise.all([
    import('../mocks/school.ts'),
    import('../mocks/seed/index.ts'),
  ])
  if (!(await schoolIsMissing(ports))) return undefined
  const password = environment.adminPassword ?? randomPassword()
  await foundDemoSchool(ports, password, async ({ institutionId, adminId }) =>
    seedDemo({
      scope: ports.store.scope(institutionId),
      contextFor: await contextsOf(ports, adminId, institutionId, 'seed'),
      files: ports.files,
      resources,
      small: environment.smallDemo,
    }),
  )
  return password
}

/** What happens in the demo's classrooms: the past weeks and the present day; never rejects. */
const playPast = async (
  ports: EnginePorts,
  days: number,
  stopped: () => boolean,
  rest: () => Promise<void>,
): Promise<void> => {
  const { playPastWeeks, pastWeeks } = await import('../mocks/seed/classroom.ts')
  const { playToday } = await import('../mocks/seed/liveDay.ts')
  const past = async (): Promise<void> => {
    if (await playPastWeeks(ports, stopped, { ...pastWeeks, past: days, rest }))
      ports.log.info({}, 'the past weeks of the demo are played')
  }
  try {
    await Promise.all([playToday(ports, stopped), past()])
  } catch (error) {
    ports.log.warn({ error: errorMessage(error) }, 'the days of the demo could not be played')
  }
}

/** Routes of the pages that ask something of the server which serves them. */
const routesWhere = (asks: (page: PageDefinition) => boolean): ReadonlySet<string> =>
  new Set(pages.filter(asks).map(({ route }) => route))

const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  keepPrivate(environment.dataDir)
  const { adminPassword } = environment
  if (adminPassword !== undefined && (await isCommonPassword(adminPassword)))
    throw new WrongSetting('EDU_ADMIN_PASSWORD is among the most used passwords; choose another')
  let ownAddress: string | undefined
  const ports = await portsOf(environment, () => ownAddress)
  const password = environment.seed === 'demo' ? await seedSchool(ports, environment) : undefined
  const operatorPassword = environment.operatorPassword ?? randomPassword()
  const hasOperator = await ensureOperator(ports, operatorPassword)
  let stopping = false
  const app = createApp(ports)
  const site = await openSite(join(root, 'dist'))
  const begin = firstAddress(ports)
  const trackedApp = visits(
    withSite(app, site, {
      fileStore: storeOriginOf(environment),
      reportTo: environment.analyticsUrl,
      formsTo: Object.values(ports.payments?.providers ?? {}).flatMap(
        provider => provider?.formOrigins ?? [],
      ),
      begin,
      hostsByPage: environment.hostsByPage,
      devicePages: routesWhere(page => page.usesDevices),
      framingPages: routesWhere(page => page.framesWebsites),
      lightPages: new Map(pages.flatMap(({ route, light }) => (light ? [[route, light]] : []))),
    }),
  )
  const server = await listen(trackedApp.fetch, environment.host, environment.port)
  ownAddress = server.address
  const stopJobs = environment.schedules ? startJobs(ports) : () => undefined
  measureDue(ports)
  measureBackups(ports)
  const stopLive = startLive(ports)
  // the demo's past weeks are played beside the first requests; a stop waits for the lesson it is
  // at
  const played =
    environment.seed === 'demo'
      ? playPast(ports, environment.demoDays, () => stopping, trackedApp.standBack)
      : undefined

  process.stdout.write(
    `edu console ${ports.config.version} at ${server.address}${(await begin()) ?? ''}\n`,
  )
  if (password !== undefined) {
    const passwordText =
      environment.adminPassword === undefined ? password : 'see EDU_ADMIN_PASSWORD'
    process.stdout.write(`log in as admin, password: ${passwordText}\n`)
  }
  if (hasOperator)
    process.stdout.write(
      `the platform's operator logs in as ${operatorAccount}, password: ${
        environment.operatorPassword === undefined ? operatorPassword : 'see EDU_OPERATOR_PASSWORD'
      }\n`,
    )
  if (environment.development)
    process.stdout.write(
      'SMTP_URL and EDU_SMS_URL are not set: codes are not sent; the first administrator reads them at /outbox (do not run this on a public address)\n',
    )
  if (!site)
    process.stdout.write(
      'the console has not been built (npm run build); only the API is available\n',
    )

  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    stopJobs()
    stopLive()
    await server.close(graceMs)
    await Promise.all([haltJobs(ports), played])
    await ports.store.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

limitHeapGrowth()
try {
  await start()
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
