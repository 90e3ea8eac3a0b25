//go:build testenv

// Package testenv keeps the API server among this module's requirements.
package testenv

import _ "k8s.io/kubernetes/cmd/kube-apiserver/app"
