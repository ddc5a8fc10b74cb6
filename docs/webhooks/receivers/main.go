// A webhook receiver that uses only Go's standard library (1.19 or newer).
// Run: PORT=8080 WEBHOOK_SECRET=whsec_... go run main.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

const (
	tolerance    = 5 * time.Minute
	maxBodyBytes = 1 << 20
)

type event struct {
	Event     string `json:"event"`
	Data      data   `json:"data"`
	Timestamp string `json:"timestamp"`
	WebhookID string `json:"webhookId"`
	Version   string `json:"version"`
}

// Most events have the id of their resource; read anything else you need from Data here.
type data struct {
	ID string `json:"id"`
}

// verify returns the event, or an error that says why the delivery must be rejected. body is the raw body.
func verify(headers http.Header, body []byte, secret string) (*event, error) {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	if !hmac.Equal([]byte(headers.Get("X-Webhook-Signature")), []byte(expected)) {
		return nil, errors.New("wrong signature")
	}

	var e event
	if err := json.Unmarshal(body, &e); err != nil || e.Event == "" {
		return nil, errors.New("not an event")
	}
	if e.WebhookID == "" || e.WebhookID != headers.Get("X-Webhook-Id") {
		return nil, errors.New("id differs from the signed body")
	}
	if e.Timestamp != headers.Get("X-Webhook-Timestamp") {
		return nil, errors.New("timestamp differs from the signed body")
	}
	sent, err := time.Parse(time.RFC3339, e.Timestamp)
	if err != nil {
		return nil, errors.New("timestamp is not ISO 8601")
	}
	if age := time.Since(sent); age > tolerance || age < -tolerance {
		return nil, errors.New("too old or from the future")
	}
	return &e, nil
}

// seen remembers webhookIds, because a retry repeats them. In production, store the ids where they survive a
// restart, such as in a unique column.
type seen struct {
	mutex sync.Mutex
	ids   map[string]bool
}

func (s *seen) first(id string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.ids[id] {
		return false
	}
	s.ids[id] = true
	return true
}

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	if secret == "" {
		log.Fatal("Set WEBHOOK_SECRET to the subscription's secret (whsec_...)")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	known := &seen{ids: map[string]bool{}}

	handle := func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
		if err != nil {
			http.Error(w, "cannot read the body", http.StatusBadRequest)
			return
		}
		e, err := verify(r.Header, body, secret)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if known.first(e.WebhookID) {
			id := e.Data.ID
			if id == "" {
				id = "-"
			}
			fmt.Println(e.Event, id, e.WebhookID)
		}
		w.WriteHeader(http.StatusNoContent)
	}

	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://127.0.0.1:%s\n", port)
	server := &http.Server{Handler: http.HandlerFunc(handle), ReadTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
