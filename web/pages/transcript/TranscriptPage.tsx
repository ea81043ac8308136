export function TranscriptPage() {
  return <main />
}
