// Every operation of the contract with every credential, and with ids of another account at every place.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { fullPath, type EndpointSpec } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointId } from '../../src/contract/endpoints/index.ts'
import { administrator, clientOf, codeOf, person, send, type Sent } from '../helpers/api-people.ts'
import { openServer, sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { readFile } from 'node:fs/promises'
import { unlimited } from './unlimited.ts'

/**
 * Who may call each operation, written down a second time: the contract must agree, and an operation that is missing
 * here doesn't compile. `open` and `signed`: anybody. `account` and `space`: the least role; `agent`: AGENT keys, too;
 * `unbound`: no keys of some workspaces; `session`: no keys; `recent`: a session only within 15 minutes of a sign-in;
 * `basic`: the key may be the password of HTTP Basic.
 */
const rules: Record<EndpointId, string> = {
  createAudioTranscription: 'account editor agent',
  createAudioTranslation: 'account editor agent',
  transcribeListen: 'account editor agent',
  convertSpeechToText: 'account editor agent',
  getConvertedSpeech: 'account editor agent',
  deleteConvertedSpeech: 'account editor',
  transcribeUpload: 'account editor agent basic',
  detectSpokenLanguage: 'account editor agent basic',
  inferSpeech: 'account editor agent basic',
  uploadForTranscript: 'account editor agent',
  submitTranscript: 'account editor agent',
  listSubmittedTranscripts: 'account editor agent',
  getSubmittedTranscript: 'account editor agent',
  getTranscriptSentences: 'account editor agent',
  getTranscriptParagraphs: 'account editor agent',
  searchTranscriptWords: 'account editor agent',
  getTranscriptSubtitles: 'account editor agent',
  deleteSubmittedTranscript: 'account editor',
  transcribeSync: 'account editor agent',
  listAudioModels: 'account any agent',
  getAudioModel: 'account any agent',
  getSetUpPage: 'open',
  setUp: 'open',
  acceptInvitation: 'account any session recent',
  changePassword: 'account any session recent',
  confirmAccountRequest: 'account owner session recent',
  createInvitation: 'account any session recent',
  listAuditEvents: 'account owner',
  exportAuditEvents: 'account owner',
  getMyUsage: 'account any unbound',
  getSpaceUsage: 'space viewer agent',
  getStatistics: 'account owner unbound',
  getSpaceStatistics: 'space owner',
  listUsage: 'account owner unbound',
  setQuota: 'account owner unbound',
  deleteAccountRequest: 'account owner session',
  deleteMe: 'account any session recent',
  getInvitationPage: 'open',
  getResetPage: 'open',
  listAccountRequests: 'account owner session',
  listAccounts: 'account owner session',
  listInvitations: 'account owner session',
  lockAccount: 'account owner session recent',
  createPasswordLink: 'account owner session recent',
  removeSecondFactors: 'account owner session recent',
  unlockAccount: 'account owner session recent',
  revokeInvitation: 'account owner session',
  requestAccount: 'open',
  requestPasswordReset: 'open',
  getNotifications: 'account owner unbound',
  updateMe: 'account owner unbound',
  updateNotifications: 'account owner unbound',
  resetPassword: 'open',
  signUp: 'open',
  confirmSession: 'account any session',
  endOtherSessions: 'account any session',
  endSession: 'account any session',
  finishSignIn: 'open',
  getSignInMethods: 'open',
  listSessions: 'account any session',
  signIn: 'open',
  signInWithPasskey: 'open',
  signOut: 'account any agent',
  startPasskeyConfirmation: 'account any session',
  startPasskeySignIn: 'open',
  addPasskey: 'account any session recent',
  confirmTotp: 'account any session recent',
  createRecoveryCodes: 'account any session recent',
  deletePasskey: 'account any session recent',
  deleteTotp: 'account any session recent',
  getSecondFactors: 'account any session',
  startPasskey: 'account any session recent',
  startTotp: 'account any session recent',
  createApiKey: 'account owner unbound recent',
  getAppRequest: 'account any session',
  approveApp: 'account any session recent',
  listApps: 'account any session',
  revokeApp: 'account any session',
  listApiKeys: 'account owner unbound',
  getApiKey: 'account owner unbound',
  revokeApiKey: 'account owner unbound recent',
  updateApiKey: 'account owner unbound',
  rotateApiKey: 'account owner unbound recent',
  finishOidc: 'open',
  startOidc: 'open',
  createWorkspace: 'account owner unbound',
  getMe: 'account any agent',
  getWorkspace: 'space viewer agent',
  listWorkspaces: 'account any agent',
  updateWorkspace: 'space editor',
  listOfferedWords: 'space viewer agent',
  answerOfferedWord: 'space editor',
  addMember: 'space owner session recent',
  listMembers: 'space viewer agent',
  removeMember: 'space viewer session recent',
  updateMember: 'space owner session recent',
  cancelRecording: 'space editor',
  createRecording: 'space editor agent',
  getMedia: 'space viewer agent',
  getClip: 'space viewer agent',
  getVideoClip: 'space viewer agent',
  getRecording: 'space viewer agent',
  getSignedFile: 'signed',
  getWaveform: 'space viewer agent',
  listRecordings: 'space viewer agent',
  retryRecording: 'space editor',
  updateRecording: 'space editor',
  deleteMedia: 'space editor',
  deleteRecording: 'space editor',
  moveRecording: 'space editor',
  listPersonalData: 'space viewer agent',
  createRedactedCopy: 'space viewer agent',
  deleteWorkspace: 'space owner',
  getPublicPage: 'open',
  getShare: 'space editor',
  listShares: 'space editor',
  getShared: 'open',
  openShared: 'open',
  getSharedPage: 'open',
  getSharedAudio: 'open',
  listPublic: 'open',
  listTrash: 'space viewer agent',
  restoreRecording: 'space editor',
  shareRecording: 'space editor',
  transcribeRecording: 'space editor',
  unshareRecording: 'space editor',
  abortUpload: 'space editor agent',
  completeUpload: 'space editor agent',
  createPartUrl: 'space editor agent',
  getUpload: 'space viewer agent',
  listParts: 'space viewer agent',
  putPart: 'signed',
  startUpload: 'space editor agent',
  getTusOptions: 'open',
  createTusUpload: 'space editor agent',
  getTusUpload: 'space editor agent',
  appendToTusUpload: 'space editor agent',
  terminateTusUpload: 'space editor agent',
  startLive: 'space editor agent',
  getLive: 'space viewer agent',
  createLiveToken: 'space editor agent',
  putLiveAudio: 'space editor agent',
  streamLive: 'space viewer agent',
  correctLiveTurn: 'space editor agent',
  finishLive: 'space editor agent',
  getCaptionLink: 'space editor',
  shareCaptions: 'space editor',
  unshareCaptions: 'space editor',
  getCaptions: 'open',
  streamCaptions: 'open',
  createFeed: 'space editor',
  checkFeed: 'space editor',
  deleteFeed: 'space editor',
  getFeed: 'space editor',
  listFeeds: 'space editor',
  updateFeed: 'space editor',
  createFolder: 'space editor',
  deleteFolder: 'space editor',
  listFolders: 'space viewer agent',
  renameTag: 'space editor',
  deleteTag: 'space editor',
  listTags: 'space viewer agent',
  getFolder: 'space viewer agent',
  getPrompt: 'space viewer agent',
  getTranslationState: 'space viewer agent',
  updateFolder: 'space editor',
  createPrompt: 'space editor',
  deletePrompt: 'space editor',
  listPrompts: 'space viewer agent',
  listTemplates: 'account any agent',
  updatePrompt: 'space editor',
  createSpeaker: 'space editor',
  deleteSpeaker: 'space editor',
  getSpeaker: 'space viewer agent',
  listSpeakers: 'space viewer agent',
  updateSpeaker: 'space editor',
  getTranscript: 'space viewer agent',
  cancelTranslation: 'space editor',
  createTranslation: 'space editor agent',
  deleteTranslation: 'space editor',
  getTranslation: 'space viewer agent',
  listTranslations: 'space viewer agent',
  retryTranslation: 'space editor',
  editTranscript: 'space editor',
  editTranslation: 'space editor',
  listVersions: 'space viewer agent',
  replaceInWorkspace: 'space editor',
  restoreVersion: 'space editor',
  assignSpeakers: 'space editor',
  deleteVoice: 'space editor',
  getSpeakerImage: 'space viewer agent',
  getVoice: 'space viewer agent',
  listTranscriptSpeakers: 'space viewer agent',
  mergeSpeaker: 'space editor',
  putSpeakerImage: 'space editor',
  findSimilarTurns: 'space editor',
  undoVoiceMatch: 'space editor',
  listHighlights: 'space viewer agent',
  listSpaceHighlights: 'space viewer agent',
  exportHighlights: 'space viewer agent',
  exportSpaceHighlights: 'space viewer agent',
  createHighlight: 'space editor',
  getHighlight: 'space viewer agent',
  updateHighlight: 'space editor',
  deleteHighlight: 'space editor',
  listComments: 'space viewer agent',
  createComment: 'space editor',
  updateComment: 'space editor',
  deleteComment: 'space editor',
  createInsight: 'space editor agent',
  deleteInsight: 'space editor',
  getInsight: 'space viewer agent',
  getChapters: 'space viewer agent',
  listInsights: 'space viewer agent',
  retryInsight: 'space editor agent',
  tweakInsight: 'space editor agent',
  askSpace: 'space viewer agent',
  importTranscript: 'space editor',
  getArchive: 'space editor',
  restoreArchive: 'account owner unbound',
  createExportRule: 'space owner',
  listExportRules: 'space owner',
  getExportRule: 'space owner',
  updateExportRule: 'space owner',
  deleteExportRule: 'space owner',
  testExportRule: 'space owner',
  listExportDeliveries: 'space owner',
  retryExport: 'space owner',
  listExportFolders: 'space owner',
  createWebhook: 'account owner',
  deleteWebhook: 'account owner',
  listDeliveries: 'account owner',
  listWebhooks: 'account any agent',
  getWebhook: 'account any agent',
  redeliver: 'account owner',
  rotateWebhookSecret: 'account owner',
  testWebhook: 'account owner',
  updateWebhook: 'account owner',
  createTranscript: 'account editor agent',
  getLegacyTranscript: 'account any agent',
  searchOnUserTranscripts: 'account any agent',
  searchRecordings: 'space viewer agent',
  listLanguages: 'account any agent',
  getHealth: 'open',
  getReadiness: 'open',
  listModels: 'account any agent',
  pullModel: 'account owner unbound',
  streamEvents: 'space viewer agent',
}

const roles = ['any', 'viewer', 'editor', 'owner']

interface Credential {
  name: string
  sent: Sent
  /** Refused before anything else, with this code. */
  refusedWith?: string
  /** The highest role that it has in the workspace; null: the workspace doesn't exist for it. */
  inSpace: string | null
  inAccount: string
  isAgent?: boolean
  isKey?: boolean
  isBound?: boolean
  isOld?: boolean
  /** Reads the names of all accounts, where an operation is for administrators. */
  isAdministrator?: boolean
}

const server = await openServer({
  ...unlimited,
  TIRO_OUTBOUND_ALLOW: '127.0.0.9/32',
  // The other account's live session mustn't end by itself while a busy machine runs these tests.
  TIRO_LIVE_IDLE_SECONDS: '86400',
})
const table = Object.values(endpoints) as (EndpointSpec & { id: EndpointId })[]
/** In every text of the other account. */
const marker = 'EXTERIOR'

/** Ids of a workspace with one of each, by the name of the parameter. */
type Ids = Record<string, string>
let own: Ids
let foreign: Ids
let stranger: { cookie: string; key: string }
const credentials: Credential[] = []

/** A workspace with a transcribed recording, a translation, an insight, a highlight, a folder, a Speaker, a prompt, a webhook, a feed, a key. */
async function furnish(cookie: string, label: string): Promise<Ids> {
  const client = clientOf(server, cookie)
  const { id: spaceId } = await client.createWorkspace({ body: { name: `${label} workspace` } })
  const params = await uploadRecording(client, await readFile(sampleFile), { spaceId, title: `${label} recording` })
  await waitForTranscript(client, params)
  const recording = await client.getRecording({ params })
  const folder = await client.createFolder({ params, body: { name: `${label} folder` } })
  const speaker = await client.createSpeaker({ params, body: { name: `${label} speaker` } })
  const prompt = await client.createPrompt({ params, body: { title: `${label} prompt`, prompt: `${label} text` } })
  const insight = await client.createInsight({ params, body: { promptId: prompt.id } })
  const highlight = await client.createHighlight({
    params,
    body: { from: 0, to: 1, comment: { text: `${label} comment` } },
  })
  const translation = await client.createTranslation({ params, body: { language: 'es' } })
  const { id: emptyId } = await client.createRecording({ params, body: { title: `${label} empty` } })
  const upload = await client.startUpload({
    params: { spaceId, recordingId: emptyId },
    body: { mimeType: 'audio/mpeg' },
  })
  const live = await client.startLive({ params: { spaceId } })
  const webhook = await client.createWebhook({
    body: { url: 'http://127.0.0.9:9/hook', event: 'TRANSCRIPT_CREATED', workspaceId: spaceId },
  })
  const rule = await client.createExportRule({
    params,
    body: { formats: ['text'], url: 'http://127.0.0.9:9/exports' },
  })
  const feed = await client.createFeed({ params, body: { url: 'http://127.0.0.9:9/podcast.rss' } })
  const key = await client.createApiKey({ body: { name: `${label} key`, role: 'OWNER' } })
  const { sessions } = await client.listSessions({})
  const { id: memberId } = await client.getMe({})
  return {
    spaceId,
    recordingId: params.recordingId,
    folderId: folder.id,
    recordingFolderId: folder.id,
    parentFolderId: folder.id,
    folderIds: folder.id,
    speakerId: speaker.id,
    intoSpeakerId: speaker.id,
    speakerIds: speaker.id,
    promptId: prompt.id,
    insightId: insight.id,
    highlightId: highlight.id,
    commentId: highlight.comments[0]?.id ?? 'cmt_missing',
    translationId: translation.id,
    uploadId: upload.uploadId,
    uploadRecordingId: emptyId,
    liveId: live.id,
    webhookId: webhook.id,
    exportRuleId: rule.id,
    feedId: feed.id,
    keyId: key.id,
    key: String(key.key),
    workspaceId: spaceId,
    workspaceIds: spaceId,
    recordingIds: params.recordingId,
    fileId: recording.originalFile?.id ?? 'fil_missing',
    imageId: recording.originalFile?.id ?? 'fil_missing',
    sessionId: sessions[0]?.id ?? 'ses_missing',
    memberId,
  }
}

before(async () => {
  const admin = await administrator(server)
  own = await furnish(admin, 'Own')
  const other = await person(server, 'stranger@example.org')
  foreign = await furnish(other.cookie, marker)
  stranger = { cookie: other.cookie, key: foreign['key'] ?? '' }
  await makeCredentials(admin)
})

async function makeCredentials(admin: string): Promise<void> {
  const client = clientOf(server, admin)
  const spaceId = own['spaceId'] ?? ''
  const { id: elsewhere } = await client.createWorkspace({ body: { name: 'Elsewhere' } })
  const none = { inSpace: null, inAccount: 'any' }
  credentials.push(
    { name: 'nothing', sent: {}, refusedWith: 'API_KEY_MISSING', ...none },
    { name: 'a malformed key', sent: { key: 'tiro_x' }, refusedWith: 'API_KEY_INVALID', ...none },
    { name: 'an unknown key', sent: { key: `tiro_${'0'.repeat(30)}AAAAAA` }, refusedWith: 'API_KEY_INVALID', ...none },
    {
      name: 'an unknown session',
      sent: { cookie: `tiro_session=${'A'.repeat(43)}` },
      refusedWith: 'API_KEY_INVALID',
      ...none,
    },
  )
  const create = async (name: string, body: object): Promise<{ id: string; key: string }> => {
    const made = await client.createApiKey({ body: { name, role: 'OWNER', ...body } })
    return { id: made.id, key: String(made.key) }
  }
  const revoked = await create('revoked', {})
  await client.revokeApiKey({ params: { keyId: revoked.id } })
  const rotated = await create('rotated', {})
  await client.rotateApiKey({ params: { keyId: rotated.id }, body: { graceSeconds: 0 } })
  const expired = await create('expired', { expiresAt: new Date(Date.now() + 1500).toISOString() })
  await waitFor(
    () => send(server, '/api/v1/me', { key: expired.key }),
    'the end of a key',
    ({ status }) => status === 401,
  )
  credentials.push(
    { name: 'a revoked key', sent: { key: revoked.key }, refusedWith: 'API_KEY_INVALID', ...none },
    { name: 'a key rotated out', sent: { key: rotated.key }, refusedWith: 'API_KEY_INVALID', ...none },
    { name: 'an expired key', sent: { key: expired.key }, refusedWith: 'API_KEY_EXPIRED', ...none },
  )
  const roleOf = { OWNER: 'owner', EDITOR: 'editor', VIEWER: 'viewer', AGENT: 'editor' } as const
  for (const role of ['OWNER', 'EDITOR', 'VIEWER', 'AGENT'] as const) {
    const isAgent = role === 'AGENT'
    const most = roleOf[role]
    for (const [where, workspaceIds] of Object.entries({
      '': null,
      ' bound here': [spaceId],
      ' bound elsewhere': [elsewhere],
    })) {
      const { key } = await create(`${role}${where}`, workspaceIds === null ? { role } : { role, workspaceIds })
      const inSpace = where === ' bound elsewhere' ? null : most
      const isBound = workspaceIds !== null
      credentials.push({
        name: `${role} key${where}`,
        sent: { key },
        inSpace,
        inAccount: most,
        isAgent,
        isKey: true,
        isBound,
        isAdministrator: !isBound,
      })
    }
  }
  for (const role of ['viewer', 'editor', 'owner'] as const) {
    const { cookie } = await person(server, `${role}@example.org`)
    await client.addMember({ params: { spaceId }, body: { email: `${role}@example.org`, role } })
    credentials.push({ name: `a session of a ${role}`, sent: { cookie }, inSpace: role, inAccount: 'owner' })
    const made = await clientOf(server, cookie).createApiKey({ body: { name: 'own', role: 'OWNER' } })
    const sent = { key: String(made.key) }
    credentials.push({ name: `an OWNER key of a ${role}`, sent, inSpace: role, inAccount: 'owner', isKey: true })
  }
  const old = await person(server, 'old@example.org')
  await client.addMember({ params: { spaceId }, body: { email: 'old@example.org', role: 'owner' } })
  age(old.id)
  credentials.push(
    {
      name: 'an old session of an owner',
      sent: { cookie: old.cookie },
      inSpace: 'owner',
      inAccount: 'owner',
      isOld: true,
    },
    { name: "a stranger's session", sent: { cookie: stranger.cookie }, inSpace: null, inAccount: 'owner' },
    { name: "a stranger's key", sent: { key: stranger.key }, inSpace: null, inAccount: 'owner', isKey: true },
  )
}

/** Moves the sign-in of a person's sessions an hour back. */
function age(userId: string): void {
  const database = new DatabaseSync(path.join(server.data, 'tiro.db'))
  database.exec('pragma busy_timeout = 5000')
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const { changes } = database.prepare('update session set authenticatedAt = ? where userId = ?').run(hourAgo, userId)
  database.close()
  assert.equal(Number(changes), 1)
}

/** What an operation must answer to a credential: a code, or null if it gets past the checks. */
function expected({ id, access }: EndpointSpec & { id: EndpointId }, who: Credential): string | null {
  const rule = rules[id].split(' ')
  if (rule[0] === 'open' || rule[0] === 'signed') return null
  if (who.refusedWith !== undefined) return who.refusedWith
  if (access.scope === 'space' && who.inSpace === null) return 'NOT_FOUND'
  const role = rule[0] === 'space' ? (who.inSpace ?? 'any') : who.inAccount
  if (who.isAgent === true && !rule.includes('agent')) return 'INSUFFICIENT_ROLE'
  if (roles.indexOf(role) < roles.indexOf(rule[1] ?? 'any')) return 'INSUFFICIENT_ROLE'
  if (who.isKey === true && rule.includes('session')) return 'INSUFFICIENT_ROLE'
  if (who.isBound === true && rule.includes('unbound')) return 'INSUFFICIENT_ROLE'
  return who.isOld === true && rule.includes('recent') ? 'RECENT_AUTHENTICATION_REQUIRED' : null
}

function pathOf(spec: EndpointSpec, ids: Ids): string {
  const values: Ids = {
    partNumber: '1',
    kind: 'audio',
    version: '1',
    speakerIndex: '0',
    modelId: 'none',
    token: 'none',
    ...ids,
  }
  return fullPath(spec).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none_00000000000000000000000000')
}

/** Ends what the others need, so who may call it isn't tried. */
const destructive = new Set<EndpointId>(['deleteWorkspace', 'deleteMe', 'signOut', 'endOtherSessions'])
/** Refuse more than their access says: only administrators may. */
const forAdministrators = new Set<EndpointId>([
  'pullModel',
  'listAuditEvents',
  'exportAuditEvents',
  'listUsage',
  'getStatistics',
  'setQuota',
  'createInvitation',
  'listAccountRequests',
  'confirmAccountRequest',
  'deleteAccountRequest',
  'listAccounts',
  'listInvitations',
  'lockAccount',
  'createPasswordLink',
  'removeSecondFactors',
  'unlockAccount',
  'revokeInvitation',
  'removeMember',
])

test(`${table.length} operations with each credential`, async (t) => {
  let count = 0
  const missing: Ids = { spaceId: own['spaceId'] ?? '' }
  for (const spec of table) {
    for (const who of credentials) {
      const code = expected(spec, who)
      if (code === null && destructive.has(spec.id)) continue
      const answer = await send(server, pathOf(spec, missing), { method: spec.method, ...who.sent })
      count += 1
      const said = `${spec.id} with ${who.name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
      assert.ok(answer.status < 500 || answer.status === 503, said)
      const mayRead = who.name.includes('stranger') || (who.isAdministrator === true && forAdministrators.has(spec.id))
      assert.ok(!JSON.stringify(answer.body).includes(marker) || mayRead, said)
      if (code !== null) assert.equal(codeOf(answer), code, said)
      else if (!forAdministrators.has(spec.id)) {
        assert.ok(answer.status !== 401 || rules[spec.id] === 'open', said)
        assert.ok(answer.status !== 403 || rules[spec.id] === 'open', said)
      }
    }
  }
  t.diagnostic(`${count} requests with ${credentials.length} credentials`)
})

test('a key as the password of HTTP Basic opens what takes it, and nothing else', async () => {
  const authorization = `Basic ${Buffer.from(`tiro:${server.key}`).toString('base64')}`
  const missing: Ids = { spaceId: own['spaceId'] ?? '' }
  for (const spec of table) {
    const rule = rules[spec.id].split(' ')
    if (rule[0] === 'open' || rule[0] === 'signed') continue
    const answer = await send(server, pathOf(spec, missing), { method: spec.method, headers: { authorization } })
    const said = `${spec.id}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
    if (rule.includes('basic')) assert.ok(answer.status !== 401 && answer.status < 500, said)
    else assert.deepEqual([answer.status, codeOf(answer)], [401, 'API_KEY_MISSING'], said)
  }
})

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  minimum?: number
}

/** A small value that fits a schema, with ids of `ids` where it has some, and those of `other` at one place. */
function valueOf(schema: Schema, name: string, ids: Ids, place: string, at: string, other: Ids): unknown {
  const isPlace = at === place
  const id = (isPlace ? other : ids)[name]
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option !== undefined) return valueOf(option, name, ids, place, at, other)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const type = [schema.type].flat()[0]
  if (type === 'array') {
    if (id !== undefined) return [id]
    return [valueOf(schema.items ?? {}, name, ids, place, `${at}[]`, other)]
  }
  if (type === 'object') {
    const isOnTheWay = (child: string): boolean =>
      place === child || place.startsWith(`${child}/`) || place.startsWith(`${child}[]`)
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) === true || isOnTheWay(`${at}/${key}`),
    )
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, valueOf(inner, key, ids, place, `${at}/${key}`, other)]),
    )
  }
  if (id !== undefined) return id
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0
  if (type === 'boolean') return true
  if (schema.format === 'date-time') return '2030-01-01T00:00:00.000Z'
  return name === 'sourceUrl' || name === 'url' ? 'https://example.org/' : 'people'
}

/** Every place of a body where an id may stand: `/assignments[]/speakerId`. */
function idsOf(schema: Schema, at = ''): string[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    ...(/ids?$/i.test(name) ? [`${at}/${name}`] : []),
    ...idsOf(value, `${at}/${name}`),
    ...idsOf(value.items ?? {}, `${at}/${name}[]`),
  ])
  return [...inner, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) => idsOf(option, at))]
}

/** What the stranger sees of their own account: it must not change. When it was last used is written once a minute. */
async function snapshot(): Promise<unknown[]> {
  const client = clientOf(server, stranger.cookie)
  const params = { spaceId: foreign['spaceId'] ?? '', recordingId: foreign['recordingId'] ?? '' }
  const { spaceId } = params
  const upload = { spaceId, recordingId: foreign['uploadRecordingId'] ?? '', uploadId: foreign['uploadId'] ?? '' }
  return Promise.all([
    client.getWorkspace({ params }),
    client.listRecordings({ params }),
    client.listFolders({ params }),
    client.listTags({ params }),
    client.listSpeakers({ params }),
    client.listPrompts({ params }),
    client.listMembers({ params }).then(({ members }) => members.map(({ lastSeenAt: _, ...member }) => member)),
    client.listWebhooks({}),
    client.listApiKeys({}).then(({ apiKeys }) => apiKeys.map(({ lastUsedAt: _, ...key }) => key)),
    client.listSessions({}).then(({ sessions }) => sessions.map(({ id }) => id)),
    client.getTranscript({ params, query: { format: 'text' } }).then(async (response) => response.text()),
    client.listTranslations({ params }),
    client.listInsights({ params }),
    client.listHighlights({ params }),
    client.getUpload({ params: upload }),
  ])
}

test('an id of another account at every place of path, query and body', async (t) => {
  const settled = async (): Promise<boolean> => {
    const params = { spaceId: foreign['spaceId'] ?? '', recordingId: foreign['recordingId'] ?? '' }
    const client = clientOf(server, stranger.cookie)
    const { translations } = await client.listTranslations({ params })
    const insights = await client.listInsights({ params })
    return [...translations, ...insights].every(({ status }) => !['QUEUED', 'IN_PROGRESS'].includes(status))
  }
  await waitFor(settled, 'the translation and the insight of the other account', (done) => done)
  const before = await snapshot()
  const admin = await administrator(server)
  const senders: [string, Sent][] = [
    ['a session', { cookie: admin }],
    ['a key', { key: own['key'] ?? '' }],
  ]
  let count = 0
  for (const spec of table) {
    if (destructive.has(spec.id)) continue
    // What would revoke the sender itself.
    const query = ((spec.query ?? {}) as Schema).properties ?? {}
    const inPath = Object.keys(spec.params ?? {}).filter((name) => /id$/i.test(name))
    const inQuery = Object.keys(query).filter((name) => /ids?$/i.test(name) && foreign[name] !== undefined)
    const inBody = idsOf(spec.body ?? {})
    const places = [...inPath.map((name) => `path ${name}`), ...inQuery.map((name) => `query ${name}`), ...inBody]
    for (const place of places) {
      const ids = { ...own, ...(inPath.includes('uploadId') ? { recordingId: own['uploadRecordingId'] ?? '' } : {}) }
      const others: Ids = {
        ...foreign,
        ...(inPath.includes('uploadId') ? { recordingId: foreign['uploadRecordingId'] ?? '' } : {}),
      }
      const [kind, name = ''] = place.split(' ')
      const inUrl = kind === 'path' ? { ...ids, [name]: others[name] ?? 'none' } : ids
      const search = kind === 'query' ? `?${name}=${encodeURIComponent(foreign[name] ?? '')}&q=people` : ''
      const body =
        spec.body === undefined || spec.method === 'GET' ? undefined : valueOf(spec.body, '', ids, place, '', foreign)
      for (const [sender, sent] of senders) {
        const answer = await send(server, `${pathOf(spec, inUrl)}${search}`, {
          method: spec.method,
          ...sent,
          headers: { 'if-match': '*' },
          ...(body === undefined ? {} : { body }),
        })
        count += 1
        const said = `${spec.id}, ${place}, by ${sender}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
        assert.ok(answer.status < 500 || answer.status === 503, said)
        assert.ok(!JSON.stringify(answer.body).includes(marker), said)
        // Reads with filters may answer with nothing; everything else must not find the object. OPTIONS looks for none.
        if (kind === 'path') assert.ok(answer.status >= 400 || spec.method === 'OPTIONS', said)
        else if (kind !== 'query')
          assert.ok(
            answer.status >= 400 ||
              !JSON.stringify(answer.body).includes(String(foreign[place.split('/').at(-1) ?? ''])),
            said,
          )
      }
    }
  }
  t.diagnostic(`${count} requests`)
  assert.deepEqual(await snapshot(), before)
})
