export const memberRoles = ['owner', 'editor', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

export const recordingStatuses = [
  'MEDIA_IMPORT_UPLOADING',
  'MEDIA_IMPORT_QUEUED',
  'MEDIA_IMPORT_DOWNLOADING',
  'MEDIA_IMPORT_PROCESSING',
  'READY',
  'MEDIA_IMPORT_FAILED',
  'MEDIA_IMPORT_EXPIRED',
] as const
export type RecordingStatus = (typeof recordingStatuses)[number]

export const transcriptStatuses = ['NOT_STARTED', 'QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED'] as const
export type TranscriptStatus = (typeof transcriptStatuses)[number]

/** What a transcription that is IN_PROGRESS is doing. */
export const transcriptStages = ['FINDING_SPEECH', 'RECOGNISING', 'SPEAKERS', 'FINISHING'] as const
export type TranscriptStage = (typeof transcriptStages)[number]

/** Whether a role may do what `wanted` may. */
export function isAtLeast(role: MemberRole, wanted: MemberRole): boolean {
  return memberRoles.indexOf(role) <= memberRoles.indexOf(wanted)
}
