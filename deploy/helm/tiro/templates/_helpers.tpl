{{- define "tiro.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{- define "tiro.labels" -}}
app.kubernetes.io/name: tiro
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "tiro.selector" -}}
app.kubernetes.io/name: tiro
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tiro.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{/* Settings of every pod. Passwords and keys come from the Secret. */}}
{{- define "tiro.environment" -}}
env:
  - name: TIRO_PUBLIC_URL
    value: {{ required "publicUrl is required: the address that people open" .Values.publicUrl | quote }}
  - name: TIRO_BLOBS
    value: {{ required "s3.blobs is required, such as s3://media/tiro" .Values.s3.blobs | quote }}
  - name: TIRO_S3_ENDPOINT
    value: {{ .Values.s3.endpoint | quote }}
  {{- with .Values.s3.publicEndpoint }}
  - name: TIRO_S3_PUBLIC_ENDPOINT
    value: {{ . | quote }}
  {{- end }}
  - name: TIRO_S3_REGION
    value: {{ .Values.s3.region | quote }}
  {{- with .Values.trustedProxies }}
  - name: TIRO_TRUSTED_PROXIES
    value: {{ join "," . | quote }}
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | toString | quote }}
  {{- end }}
{{- end }}

{{- define "tiro.secret" -}}
envFrom:
  - secretRef:
      name: {{ required "existingSecret is required: a Secret with TIRO_DATABASE_URL and TIRO_SECRET" .Values.existingSecret }}
{{- end }}

{{- define "tiro.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
{{- end }}

{{- define "tiro.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
