// Renders a Helm chart as `helm template` does, with the same template language and functions: Go's text/template,
// sprig, and Helm's own include, tpl, required, toYaml and others. Helm itself is in neither Debian nor npm.
//
//	go run render-chart.go CHART RELEASE NAMESPACE < overrides.json
//
// Build it with Debian's packages golang-go, golang-github-masterminds-sprig-dev and golang-k8s-sigs-yaml-dev.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

func main() {
	if err := render(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(chart, release, namespace string) error {
	values, meta, overrides := object{}, object{}, object{}
	if err := readYaml(filepath.Join(chart, "values.yaml"), &values); err != nil {
		return err
	}
	if err := readYaml(filepath.Join(chart, "Chart.yaml"), &meta); err != nil {
		return err
	}
	given, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(given, &overrides); err != nil {
		return err
	}
	merge(values, overrides)

	all := template.New("chart")
	all.Funcs(functions(all)).Option("missingkey=error")
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := all.New(filepath.Base(file)).Parse(string(text)); err != nil {
			return err
		}
	}
	data := object{
		"Values": values,
		// Helm's templates see these with a capital letter.
		"Chart":   object{"Name": meta["name"], "Version": meta["version"], "AppVersion": meta["appVersion"]},
		"Release": object{"Name": release, "Namespace": namespace, "Service": "Helm", "IsInstall": true},
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out bytes.Buffer
		if err := all.ExecuteTemplate(&out, name, data); err != nil {
			return err
		}
		text := out.String()
		if name == "NOTES.txt" {
			// For people: not part of the resources.
			text = "# " + strings.ReplaceAll(text, "\n", "\n# ")
		}
		fmt.Printf("---\n# Source: %s\n%s\n", name, text)
	}
	return nil
}

func functions(all *template.Template) template.FuncMap {
	known := sprig.TxtFuncMap()
	// Helm leaves these out too: templates must not read the environment.
	delete(known, "env")
	delete(known, "expandenv")
	known["include"] = func(name string, data interface{}) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	known["tpl"] = func(text string, data interface{}) (string, error) {
		copied, err := all.Clone()
		if err != nil {
			return "", err
		}
		parsed, err := copied.New("tpl").Parse(text)
		if err != nil {
			return "", err
		}
		var out strings.Builder
		err = parsed.Execute(&out, data)
		return out.String(), err
	}
	known["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	known["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	return known
}

func readYaml(file string, into *object) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return yaml.Unmarshal(text, into)
}

func merge(into, from object) {
	for key, value := range from {
		inner, isObject := value.(object)
		old, wasObject := into[key].(object)
		if isObject && wasObject {
			merge(old, inner)
		} else {
			into[key] = value
		}
	}
}
